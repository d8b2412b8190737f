import { spawn, type ChildProcess } from 'node:child_process';
import { createServer as createVite } from 'vite';
import { bin } from './checks/run.ts';

/** `npm run dev`: API with the embedded database, demo data and device feed, and the application with reload. */
const PORT = Number(process.env['PORT'] ?? 8080);
const VITE_PORT = Number(process.env['VITE_PORT'] ?? 5173);
const publicUrl = process.env['PUBLIC_URL'] ?? `http://localhost:${VITE_PORT}`;
process.env['SILLAGE_API'] = `http://localhost:${PORT}`;

const api: ChildProcess = spawn(
  bin('tsx'),
  ['watch', '--clear-screen=false', '--include', 'src/server/**', 'src/server/main.ts', '--demo'],
  {
    env: { ...process.env, PORT: String(PORT), PUBLIC_URL: publicUrl },
    stdio: 'inherit',
  },
);
const vite = await createVite({ server: { port: VITE_PORT, strictPort: true } });
await vite.listen();
console.log(`application with reload: ${publicUrl}`);

const stop = (): void => {
  api.kill('SIGTERM');
  api.once('close', () => process.exit(0));
  void vite.close();
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
api.once('close', (code) => process.exit(code ?? 0));
