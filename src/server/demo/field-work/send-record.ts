import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { makeRecord, type RecordToMake } from '../../../domain/check-list/make-record.ts';
import type { GpsPart } from '../../../domain/check-list/record.ts';
import { fieldRecord } from '../../../domain/field-work/field-record.ts';
import type { Context, Actor } from '../../context.ts';
import { recordFiles } from '../../field-work/record-files.ts';
import { placeFile } from '../../modules/uploads/place-file.ts';
import type { DemoVehicle } from '../demo-vehicle.ts';
import { idOf } from '../random.ts';
import { findByEmail } from '../../identity/people.ts';
import { newChain, type ChainHead } from '../../../domain/evidence/record-chain.ts';
import { ACCOUNTS } from '../accounts.ts';

export type DemoPhoto = RecordToMake['files'][number] & { data: Buffer };

/** A photo of an item; `name`: of the record it is of. */
export function demoPhoto(name: string, item: string, data: Buffer): DemoPhoto {
  return {
    id: idOf(`record-photo/${name}/${item}`),
    sha256: createHash('sha256').update(data).digest('hex'),
    name: `${item}.jpg`,
    bytes: data.length,
    mime: 'image/jpeg',
    item,
    data,
  };
}

type ToSend = Omit<RecordToMake, 'id' | 'org' | 'author' | 'files' | 'head'> & { name: string; photos: readonly DemoPhoto[] };

/** A record as its author's telephone seals it, sent through the door of everybody's records, then its photos through theirs. Gives its id. */
export async function sendDemoRecord(
  context: Context,
  org: string,
  author: DemoAuthor,
  { name, photos, ...record }: ToSend,
): Promise<string> {
  const id = idOf(`field-record/${name}`);
  const { doc, head } = await makeRecord({
    ...record,
    id,
    org,
    author: { id: author.actor.userId, name: author.actor.userName },
    files: photos.map(({ data: _data, ...file }) => file),
    head: author.head,
  });
  const row = await context.store.write(author.actor, async (writer) => {
    const written = await writer.insert(fieldRecord, id, { ...doc });
    // Nobody is told of what is already old.
    await writer.client.query('DELETE FROM field_tellings WHERE org_id = $1', [org]);
    return written;
  });
  author.head = head;
  for (const { id: file, name: called, data } of photos)
    await placeFile(context, recordFiles, row, { id: file, name: called, stored: await recordFiles.read(data) }, author.actor);
  return id;
}

const SIZE = { width: 640, height: 480 };
/** Small: there are some dozens, made while the demonstration starts. */
const DRAWN_PX = 400;

async function jpeg(inside: string, ground: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}" viewBox="0 0 ${SIZE.width} ${SIZE.height}"><defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${ground}"/><stop offset="1" stop-color="#1d2426"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>${inside}</svg>`;
  return sharp(Buffer.from(svg)).resize(DRAWN_PX).jpeg({ quality: 70 }).toBuffer();
}

/** A dial: eleven ticks of a round instrument, its hand where the figure ends. Drawn without letters, whatever fonts the machine has. */
export function drawOdometer(km: number): Promise<Buffer> {
  const ticks = Array.from(
    { length: 11 },
    (_, i) =>
      `<rect x="317" y="70" width="6" height="${i % 5 === 0 ? 34 : 20}" fill="#dfe6e6" transform="rotate(${i * 27 - 135} 320 240)"/>`,
  ).join('');
  return jpeg(
    `<circle cx="320" cy="240" r="190" fill="#10181a" stroke="#77858a" stroke-width="8"/>${ticks}<rect x="316" y="96" width="8" height="150" rx="4" fill="#d4342b" transform="rotate(${(km % 1000) * 0.27 - 135} 320 240)"/><circle cx="320" cy="240" r="16" fill="#dfe6e6"/>`,
    '#3a4649',
  );
}

/** A mark on a painted panel. */
export function drawDefect(seed: number): Promise<Buffer> {
  const x = 180 + (seed % 180);
  return jpeg(
    `<path d="M0 330C200 300 440 300 640 340" stroke="#00000040" stroke-width="10" fill="none"/><path d="M${x} 190l70 30-20 24 96 34-16 22 84 40" stroke="#f3f1e6" stroke-width="7" fill="none" stroke-linejoin="round"/><path d="M${x + 4} 196l70 30-20 24 96 34" stroke="#2a1d12" stroke-width="3" fill="none"/>`,
    '#8b9aa0',
  );
}

/** A small black box with its wires, under a dashboard that is open; closed again, its light alone. */
export function drawDevice(seed: number, isClosed: boolean): Promise<Buffer> {
  const x = 200 + ((seed * 37) % 120);
  const light = `<circle cx="${x + 150}" cy="250" r="7" fill="#3ddc68"/>`;
  return jpeg(
    isClosed
      ? `<rect x="60" y="150" width="520" height="210" rx="26" fill="#2b3437"/><path d="M60 250H580" stroke="#10181a" stroke-width="6"/>${light}`
      : `<rect x="${x}" y="200" width="190" height="110" rx="12" fill="#14191b" stroke="#59666b" stroke-width="4"/><path d="M${x} 230C120 220 90 320 20 300M${x} 255C130 260 110 350 30 360M${x} 280C150 300 140 400 60 420" stroke="#c33" stroke-width="6" fill="none"/>${light}`,
    '#565f5c',
  );
}

/** A side of a vehicle, roughly. */
export function drawSide(seed: number): Promise<Buffer> {
  const roof = 120 + (seed % 3) * 18;
  return jpeg(
    `<path d="M60 350V270L170 250L240 ${roof}H${430 + (seed % 2) * 60}L520 250L590 275V350Z" fill="#c8d2d4" stroke="#3a4649" stroke-width="5"/><path d="M250 ${roof + 18}H410L480 250H200Z" fill="#26343a"/><circle cx="190" cy="352" r="46" fill="#12181a"/><circle cx="470" cy="352" r="46" fill="#12181a"/><circle cx="190" cy="352" r="20" fill="#8b9aa0"/><circle cx="470" cy="352" r="20" fill="#8b9aa0"/>`,
    '#7d8c84',
  );
}

/** Where the telephone of somebody at a vehicle's bay says it is. */
export function gpsAt({ base }: Pick<DemoVehicle, 'base'>, at: number): GpsPart {
  return { lat7: Math.round(base.lat * 1e7), lng7: Math.round(base.lng * 1e7), accuracyM: 6, at };
}

/** A person of the demonstration with the telephone they check vehicles with. */
export interface DemoAuthor {
  actor: Actor;
  /** The chain of their telephone, as far as it is. */
  head: ChainHead;
}

/** A person as a session of theirs in an organization would be: what they write passes the doors that everybody's passes. `phone`: which of theirs. */
export async function demoAuthor(context: Context, local: string, orgId: string, phone = ''): Promise<DemoAuthor> {
  const account = ACCOUNTS.find(({ email }) => email.startsWith(`${local}@`))!;
  const row = await findByEmail(context, account.email);
  const membership = account.memberships.find((one) => one.orgId === orgId);
  if (!row || !membership) throw new Error(`demo: no ${local} in ${orgId}`);
  const actor: Actor = {
    kind: 'person',
    userId: row._id,
    userName: row.name,
    orgId,
    orgName: null,
    role: membership.role,
    site: false,
    sessionId: null,
    user: null,
  };
  return { actor, head: await newChain(idOf(`record-chain/${orgId}/${local}${phone}`)) };
}
