import { inlineStyle } from '../../http/inline-style.ts'

/** The style of the documentation. Logical properties serve both directions of writing; code is left-to-right in both. */
export const developersStyle = inlineStyle(`
:root { color-scheme: light dark; --line: light-dark(#d8dbe0, #3a3f47); --soft: light-dark(#f4f5f7, #1f2329); --link: light-dark(#0b57d0, #8ab4f8);
  --page: light-dark(#fff, #14171a); --dim: light-dark(#5b626c, #a3abb6); --get: light-dark(#0b6b3a, #5fd39a); scroll-padding-block-start: 1rem }
* { box-sizing: border-box }
body { margin: 0 auto; max-inline-size: 76rem; padding: 1.5rem 1rem 4rem; background: var(--page); font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: break-word }
h1 { font-size: 1.9rem; line-height: 1.25; margin-block: .5rem }
h2 { font-size: 1.5rem; margin-block: 3rem .5rem; padding-block-end: .25rem; border-block-end: 1px solid var(--line) }
h3 { font-size: 1.1rem; margin-block: 1.75rem .25rem }
h4 { font-size: .95rem; margin-block: 1.25rem .35rem }
a { color: var(--link) }
code, pre { font: .9em/1.5 ui-monospace, monospace; direction: ltr; unicode-bidi: isolate }
:not(pre) > code { display: inline-block; max-inline-size: 100%; background: var(--soft); padding-inline: .25em; border-radius: .25em }
pre { margin: 0; background: var(--soft); padding: .75rem 1rem; border-radius: .5rem; overflow: auto; max-block-size: 26rem; text-align: left; white-space: pre-wrap; overflow-wrap: anywhere }
p + pre, p + .code, .code + p, pre + p { margin-block-start: .5rem }
.code { display: grid; direction: ltr; background: var(--soft); border-radius: .5rem }
.copy { order: -1; justify-self: end; margin: .35rem .35rem 0; padding: .1rem .6rem; font-size: .8rem; background: var(--page) }
.code pre { padding-block-start: 0 }
button { font: inherit; padding: .35rem 1.1rem; color: var(--link); background: none; border: 1px solid var(--line); border-radius: .4rem; cursor: pointer }
button:hover { border-color: var(--link) }
nav { font-size: .95rem }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 0; padding: 0; list-style: none }
nav li:has(ul) { flex-basis: 100% }
nav code { background: none; padding: 0 }
.operation { margin-block: 1.5rem 0; padding-block-start: 1px; border-block-start: 1px solid var(--line) }
.operation > h3 code { font-size: 1.05rem; background: none; padding: 0 }
.operation b { color: var(--get) }
.operation > p { margin-block: .5rem }
.try { margin-block: 1rem; padding: .75rem 1rem 1rem; border: 1px solid var(--line); border-radius: .5rem }
.try h4 { margin-block-start: 0 }
.inputs { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 11rem), 1fr)); gap: .5rem .75rem; margin-block-end: .75rem }
.inputs:empty { display: none }
label { display: block; font-size: .9rem }
input, select { display: block; inline-size: 100%; min-block-size: 2.25rem; padding: .3rem .5rem; font: inherit; color: inherit; background: var(--page); border: 1px solid light-dark(#868d97, #767e8a); border-radius: .35rem }
[role=status] { display: flex; flex-wrap: wrap; gap: .1rem 1rem; margin-block: .5rem; font-size: .9rem; color: var(--dim); overflow-wrap: anywhere }
[role=status]:empty { display: none }
summary { cursor: pointer; margin-block: .75rem .35rem; font-weight: 600; font-size: .95rem }
.notice { padding: .75rem 2rem; border-inline-start: 4px solid var(--link); background: var(--soft) }
.wide { overflow-x: auto }
table { border-collapse: collapse; inline-size: 100%; font-size: .95rem }
th, td { text-align: start; vertical-align: top; padding-block: .4rem; padding-inline: 0 .75rem; border-block-end: 1px solid var(--line) }
[hidden] { display: none !important }
@media (min-width: 60rem) {
  .columns { display: grid; grid-template-columns: 15rem minmax(0, 1fr); gap: 3rem; align-items: start }
  main > section:first-child > h2 { margin-block-start: 0 }
  nav { position: sticky; inset-block-start: 1rem; max-block-size: calc(100vh - 2rem); overflow-y: auto }
  nav ul { display: block }
  nav li { margin-block: .3rem }
  nav ul ul { margin-inline-start: .9rem }
  .code { position: relative }
  .copy { position: absolute; inset-block-start: 0; inset-inline-end: 0 }
  .code pre { padding-block-start: .75rem; padding-inline-end: 6rem }
}
`)
