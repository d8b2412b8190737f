import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface Process {
  pid: number;
  ppid: number;
  seconds: number;
  command: string;
}

/** Every process of this machine, by `ps`. */
function all(): Process[] {
  const text = execFileSync('ps', ['-axo', 'pid=,ppid=,etime=,args='], { encoding: 'utf8', maxBuffer: 64 << 20 });
  return text
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line))
    .filter((found) => found !== null)
    .map(([, pid, ppid, elapsed = '', command = '']) => ({ pid: Number(pid), ppid: Number(ppid), seconds: secondsOf(elapsed), command }));
}

/** `[[days-]hours:]minutes:seconds` of `ps`. */
function secondsOf(elapsed: string): number {
  const [clock = '', days = '0'] = elapsed.split('-').toReversed();
  return clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) + Number(days) * 86_400;
}

/** A process with all it started, parents first. */
export function treeOf(root: number): Process[] {
  const processes = all();
  const found = processes.filter(({ pid }) => pid === root);
  for (const parent of found) found.push(...processes.filter(({ ppid }) => ppid === parent.pid));
  return found;
}

/** Who was started within a run, whoever its parent is now: the run's folder is in its environment or its command. Linux; none elsewhere. */
export function startedIn(folder: string): Process[] {
  let numbers: string[];
  try {
    numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
  const of = (pid: string, file: string): string => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'latin1');
    } catch {
      // Gone meanwhile, or somebody else's.
      return '';
    }
  };
  const pids = new Set(numbers.filter((pid) => of(pid, 'environ').includes(folder) || of(pid, 'cmdline').includes(folder)).map(Number));
  return all().filter(({ pid, command }) => pids.has(pid) && pid !== process.pid && !command.startsWith('ps '));
}

/** As a person reads it, children below their parents. */
export function treeText(processes: readonly Process[]): string {
  const line = (one: Process, depth: number): string[] => [
    `${'  '.repeat(depth)}${one.pid} (${one.seconds} s) ${one.command.slice(0, 160)}`,
    ...processes.filter(({ ppid }) => ppid === one.pid).flatMap((child) => line(child, depth + 1)),
  ];
  const pids = new Set(processes.map(({ pid }) => pid));
  return processes
    .filter(({ ppid }) => !pids.has(ppid))
    .flatMap((root) => line(root, 1))
    .join('\n');
}

/** Ends them: those that do not go within the time are killed. */
export async function end(processes: () => Process[], patienceMs = 5000): Promise<void> {
  const send = (signal: NodeJS.Signals): void => {
    for (const { pid } of processes().toReversed())
      try {
        process.kill(pid, signal);
      } catch {
        // Gone meanwhile.
      }
  };
  send('SIGTERM');
  const until = Date.now() + patienceMs;
  while (processes().length > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 100));
  send('SIGKILL');
}
