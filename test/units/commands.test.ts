import { runInOneProcess } from './one-process.ts'

runInOneProcess('commands')
