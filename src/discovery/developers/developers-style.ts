/** Style of the documentation; logical properties serve both directions of writing. */
export const developersStyle = `
:root { color-scheme: light dark; --line: light-dark(#d8dbe0, #3a3f47); --soft: light-dark(#f4f5f7, #1f2329); --link: light-dark(#0b57d0, #8ab4f8) }
* { box-sizing: border-box }
body { margin: 0 auto; max-inline-size: 52rem; padding: 1.5rem 1rem 4rem; font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: break-word }
h1 { font-size: 1.9rem; line-height: 1.25; margin-block: .5rem }
h2 { font-size: 1.4rem; margin-block: 2.5rem .5rem; padding-block-end: .25rem; border-block-end: 1px solid var(--line) }
h3 { font-size: 1.05rem; margin-block: 1.75rem .25rem }
h2, h3, section { scroll-margin-block-start: 1rem }
a { color: var(--link) }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; list-style: none }
code, pre { font: .9em/1.5 ui-monospace, monospace; direction: ltr; unicode-bidi: isolate }
:not(pre) > code { display: inline-block; max-inline-size: 100%; background: var(--soft); padding-inline: .25em; border-radius: .25em }
pre { background: var(--soft); padding: .75rem 1rem; border-radius: .5rem; overflow-x: auto; text-align: left }
.door { display: inline-block; padding: .4rem .9rem; border: 1px solid var(--link); border-radius: .5rem; text-decoration: none }
.notice { padding: .75rem 2rem; border-inline-start: 4px solid var(--link); background: var(--soft) }
.wide { overflow-x: auto }
table { border-collapse: collapse; inline-size: 100% }
th, td { text-align: start; vertical-align: top; padding: .4rem .75rem .4rem 0; border-block-end: 1px solid var(--line) }
[dir=rtl] th, [dir=rtl] td { padding: .4rem 0 .4rem .75rem }
`
