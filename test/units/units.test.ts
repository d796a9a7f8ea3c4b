import { runInOneProcess } from './one-process.ts'

runInOneProcess('units')
