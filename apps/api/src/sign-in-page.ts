import type { Brand } from '#libs/brand';
import { escapeHtml } from '#libs/platform';

/** The operators' door: a plain page without scripts. */
export function signInPage(brand: Brand, action: string, wrong: boolean): string {
  const { night, royal, gold, cream, danger } = brand.colours;
  const alert = wrong ? `<p role="alert" class="wrong">That token is not ours.</p>` : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(brand.product)}: operators' room</title>
<link rel="icon" type="image/svg+xml" href="/crown.svg">
<style>
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:radial-gradient(circle at 50% 0,${royal},${night});color:${cream};font:16px/1.5 system-ui,sans-serif}
form{width:min(26rem,calc(100vw - 2rem));display:grid;gap:.75rem;padding:2rem;border:1px solid ${gold};border-radius:1.5rem;background:${night}}
img{display:block;width:64px;margin:0 auto}
h1{margin:0 0 .5rem;text-align:center;font:700 1.4rem Georgia,serif;color:${gold}}
input,button{margin-top:.5rem;border-radius:99px;font:inherit;padding:.75rem 1rem;border-radius:.75rem;border:1px solid ${gold};background:${night};color:${cream}}
button{background:${gold};color:${night};font-weight:700;cursor:pointer}
:focus-visible{outline:3px solid ${cream};outline-offset:2px}
.wrong{margin:0;color:${danger}}
</style></head>
<body><form method="post" action="${action}"><img src="/crown.svg" alt=""><h1>Operators' room</h1>${alert}
<label for="token">Operator token</label><input id="token" name="token" type="password" required autofocus autocomplete="current-password">
<button>Enter</button></form></body></html>`;
}
