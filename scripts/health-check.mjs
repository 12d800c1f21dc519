// The container's health check: asks the program whether it is ready. The first argument may be its port.
const port = process.argv[2] ?? process.env.PORT ?? '3000';
const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
