import { filesInOneProcess } from './one-process.ts'

for (const file of [...filesInOneProcess].toSorted()) await import(new URL(`../../${file}`, import.meta.url).href)
