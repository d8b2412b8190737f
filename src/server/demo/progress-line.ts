/** A line at most every second or so, and the last one. */
export function progressOf(what: string, total: number, print: (line: string) => void): (done: number) => void {
  let toldMs = 0;
  return (done) => {
    const nowMs = Date.now();
    if (done < total && nowMs - toldMs < 1500) return;
    toldMs = nowMs;
    print(`demo: ${what} ${done} / ${total}`);
  };
}
