import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Brand } from '#brand';
import { TERMINAL_PATH, TERMINAL_SANDBOX } from '#contracts';
import { escapeHtml } from '#platform';
import { hashOf, TERMINAL_SCRIPT } from './inline-scripts.js';

type Terminal = Brand['swap']['terminal'];

/**
 * Serves the document that runs the swap aggregator's script. The document has an opaque origin, whether or not it is
 * in a frame. So the script can't read the session or anything else that this site stores in the browser, and can
 * reach only the hosts listed here.
 */
export function serveTerminal(app: FastifyInstance, { swap: { terminal } }: Brand): void {
  const document = documentOf(terminal);
  const allowance = allowanceOf(terminal);
  app.get(TERMINAL_PATH, async (_request, reply) => {
    await reply.helmet(allowance);
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(document);
  });
}

const documentOf = ({ script, mainnet }: Terminal): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Swap terminal</title>
<style>html{color-scheme:dark}body{margin:0}</style>
</head>
<body>
<script data-script="${escapeHtml(script)}" data-mainnet="${escapeHtml(mainnet)}">${TERMINAL_SCRIPT}</script>
</body>
</html>
`;

function allowanceOf({ script, hosts, mainnet }: Terminal): FastifyHelmetOptions {
  const owner = new URL(script).origin;
  const theirs = [...new Set([owner, ...hosts])];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: [hashOf(TERMINAL_SCRIPT), owner],
        styleSrc: ["'unsafe-inline'", ...theirs],
        fontSrc: theirs,
        imgSrc: ['data:', ...theirs],
        connectSrc: [...new Set([...theirs, new URL(mainnet).origin])],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'self'"],
        sandbox: TERMINAL_SANDBOX.split(' '),
      },
    },
  };
}
