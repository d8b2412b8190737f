import { join } from 'node:path';
import { build } from 'esbuild';

const STYLE = `
:root { color-scheme: light dark; --ink: #16211f; --paper: #fff; --line: #d5dddb; --ok: #0b6b3a; --bad: #b3261e; --off: #5b6b70 }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eeec; --paper: #101716; --line: #2b3735; --ok: #6fd39b; --bad: #ff8a80; --off: #9fb0ac } }
body { margin: 0 auto; max-width: 48rem; padding: 24px 16px; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
h1 { margin: 0 0 12px; font-size: 1.625rem; line-height: 1.25 } h2 { margin: 28px 0 16px; font-size: 1.25rem; line-height: 1.3 }
label { display: inline-block; padding: 12px 20px; border: 2px solid currentColor; border-radius: 8px; font-weight: 600; cursor: pointer }
label:focus-within { outline: 3px solid; outline-offset: 2px }
input { position: absolute; opacity: 0; width: 1px }
ul { list-style: none; padding: 0 }
ul { border-bottom: 1px solid var(--line) }
li { display: flex; justify-content: space-between; gap: 4px 16px; padding: 8px 0; border-top: 1px solid var(--line) }
li span, dd { overflow-wrap: anywhere; min-width: 0 }
li small { display: block; color: var(--off) } li b { flex: none }
code { font: .8125rem/1.4 ui-monospace, monospace }
dt { font-size: .875rem; color: var(--off) } dd { margin: 0 0 8px } main > p { font-size: .875rem; color: var(--off) }
.intact { color: var(--ok) } .altered { color: var(--bad) } .erased { color: var(--off) }`;

/** The page that verifies a proof anywhere: one file, nothing fetched. Its script is the product's own verification, bundled. */
export async function verifyPage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'verify-page/page.ts')],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    charset: 'utf8',
  });
  const script = outputFiles[0]!.text.replaceAll('</script', String.raw`<\/script`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'"><title></title><style>${STYLE}</style></head>
<body><header><h1></h1><p></p><label><span></span><input type="file" accept=".zip,application/zip"></label></header><main aria-live="polite"></main>
<script>${script}</script></body></html>
`;
}
