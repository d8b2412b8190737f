import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { verifyProof } from '../src/domain/evidence/verify-proof.ts';

/** `npm run verify -- <file.zip>`: says of each line of a proof whether it is intact, erased or altered. Exit code 1 when something was altered, 2 when it is no proof. */
const path = process.argv[2];
if (path === undefined) {
  console.error('npm run verify -- <file.zip>');
  process.exit(2);
}
try {
  const check = await verifyProof(unzipSync(await readFile(path)));
  const { content, receipt, head, kids } = check;
  if (content)
    console.log(
      `${content.kind} ${content.id} · ${content.vehicle.plate} · sealed ${new Date(content.sealedAt + content.clock.offsetMs).toISOString()}`,
    );
  if (receipt) console.log(`received ${new Date(receipt.receivedAt).toISOString()} · line ${receipt.i}`);
  if (head) console.log(`head ${head.day} · line ${head.i} · ${head.hash}`);
  for (const kid of kids) console.log(`key ${kid}`);
  for (const { subject, state } of check.lines) console.log(`${state.padEnd(8)} ${subject}`);
  console.log(check.isIntact ? 'INTACT' : 'ALTERED');
  process.exitCode = check.isIntact ? 0 : 1;
} catch (error) {
  console.error(`not a proof: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
