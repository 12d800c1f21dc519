// The container's health check: asks the program whether it is ready. The optional argument is the program's port.
const port = process.argv[2] ?? process.env.PORT ?? '3000';
const response = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
process.exit(response?.ok ? 0 : 1);
