/** Style sheet of the inspection page. */
export const INBOX_STYLE = `
:root { color-scheme: light dark; --ink: #1d2b2a; --soft: #55615f; --paper: #f6f4ef; --card: #fff; --line: #d9d4c8; --accent: #0b6b5d; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eceae4; --soft: #b3b8b4; --paper: #161b1b; --card: #202727; --line: #3a4444; --accent: #6fd3c1; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: .5rem 1.5rem; }
h1 { margin: 0; font-size: 1.75rem; }
h2 { margin: 2.5rem 0 .75rem; font-size: 1.2rem; border-bottom: 2px solid var(--accent); }
h3 { margin: 0; font-size: 1rem; }
p { margin: .25rem 0; }
a { color: var(--accent); }
nav a { margin-right: 1rem; }
article { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; margin: .75rem 0; }
.meta { color: var(--soft); font-size: .875rem; overflow-wrap: anywhere; }
dl { margin: .5rem 0; }
dl div { display: grid; grid-template-columns: minmax(6rem, 12rem) 1fr; gap: 1rem; padding: .15rem 0; }
dt { color: var(--soft); overflow-wrap: anywhere; }
dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.faults { display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: end; }
label { display: block; }
input, select, button { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--soft); border-radius: .35rem; padding: .4rem .6rem; min-height: 2.25rem; }
input[type="checkbox"] { min-height: 0; }
button { background: var(--accent); border-color: var(--accent); color: var(--paper); cursor: pointer; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; }
th, td { text-align: left; vertical-align: top; padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line); }
code { overflow-wrap: anywhere; }
td:has(code) { min-width: 16rem; }
`;
