import { parentPort, workerData } from 'node:worker_threads'
import { fetchesAtOnce } from '../catalog/sqlite/follow/fetch-contents.ts'
import { FolderShare } from '../catalog/sqlite/follow/folder-share.ts'
import { type FollowEvent, followShare } from '../catalog/sqlite/follow/follow-share.ts'
import { HttpShare } from '../catalog/sqlite/follow/http-share.ts'
import type { FollowedCatalog } from '../config/config.ts'
import { logProcessWarnings } from './logger.ts'

/** The data of the thread. It posts `FollowEvent`s; any message ends it. */
export interface FollowerData {
  readonly followed: FollowedCatalog
  /** Folder of the copy. */
  readonly folder: string
}

/** Time between two checks, in milliseconds; a web server is checked less often than a folder. */
const intervals = { folder: 500, address: 1_000 } as const

/** Progress is posted at most this often, in milliseconds: it interrupts the thread that serves requests. */
const progressInterval = 250

/*
 * Replicates a catalog in its own thread, so that the threads that serve requests never wait for it. Started by serve.ts.
 */
if (parentPort === null) throw new Error('This module is run by `daf serve`, in a thread of its own.')
const port = parentPort
const stop = new AbortController()
port.once('message', () => stop.abort())

// The thread that starts this one makes the data; structured clones have no types.
const { followed, folder } = workerData as FollowerData
const share = openShare(followed)
let lastPost = 0
logProcessWarnings((message) => post({ kind: 'warning', message }))
try {
  await followShare({ share, folder, signal: stop.signal, interval: intervals[followed.kind], onEvent: post })
} finally {
  await share.close()
  port.close()
}

function openShare(place: FollowedCatalog) {
  if (place.kind === 'folder') return new FolderShare(place.folder)
  const { address, authorization } = place
  return new HttpShare({ address: new URL(address), authorization, connections: fetchesAtOnce })
}

function post(event: FollowEvent): void {
  const now = performance.now()
  if (event.kind === 'progress' && now - lastPost < progressInterval) return
  lastPost = now
  port.postMessage(event)
}
