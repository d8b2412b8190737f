import { spawn } from 'node:child_process';

export interface Outcome {
  name: string;
  ok: boolean;
  seconds: number;
  output: string;
}

/** Runs one command of the project. */
export function run(name: string, command: string, args: readonly string[]): Promise<Outcome> {
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const take = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', (error) => resolve({ name, ok: false, seconds: 0, output: String(error) }));
    child.on('close', (code) => resolve({ name, ok: code === 0, seconds: (Date.now() - started) / 1000, output }));
  });
}

export function report({ name, ok, seconds, output }: Outcome): void {
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`);
  if (!ok) console.log(output.trimEnd());
}

const bin = (name: string): string => `node_modules/.bin/${name}`;
export { bin };
