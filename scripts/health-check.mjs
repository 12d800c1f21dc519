// The container's question to its own program: do you and your engines answer? The port may be given.
const port = process.argv[2] ?? process.env.PORT ?? '3000';
const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
