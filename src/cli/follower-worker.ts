import { parentPort, workerData } from 'node:worker_threads'
import { fetchesAtOnce } from '../catalog/sqlite/follow/fetch-contents.ts'
import { FolderShare } from '../catalog/sqlite/follow/folder-share.ts'
import { type FollowEvent, followShare } from '../catalog/sqlite/follow/follow-share.ts'
import { HttpShare } from '../catalog/sqlite/follow/http-share.ts'
import type { FollowedCatalog } from '../config/config.ts'
import type { FollowerData } from './follow-beside.ts'
import { tellProcessWarnings } from './process-warnings.ts'

/** Time between two looks, in milliseconds; a web server is asked less often than a folder. */
const intervals = { folder: 500, address: 1_000 } as const

/** Progress is told at most this often, in milliseconds: the thread that answers requests hears it. */
const progressEvery = 250

/*
 * Copying beside the thread that answers requests, which never waits for it. Started by follow-beside.ts.
 */
if (parentPort === null) throw new Error('This module is run by `daf serve`, in a thread of its own.')
const port = parentPort
const stop = new AbortController()
port.once('message', () => stop.abort())

// The one who starts this thread makes the data; structured clones carry no types.
const { followed, folder } = workerData as FollowerData
const share = openShare(followed)
let told = 0
tellProcessWarnings((message) => tell({ kind: 'warning', message }))
try {
  await followShare({ share, folder, signal: stop.signal, interval: intervals[followed.kind], tell })
} finally {
  await share.close()
  port.close()
}

function openShare(place: FollowedCatalog) {
  if (place.kind === 'folder') return new FolderShare(place.folder)
  const { address, authorization } = place
  return new HttpShare({ address: new URL(address), authorization, connections: fetchesAtOnce })
}

function tell(event: FollowEvent): void {
  const now = performance.now()
  if (event.kind === 'progress' && now - told < progressEvery) return
  told = now
  port.postMessage(event)
}
