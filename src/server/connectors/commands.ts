import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { DeviceCommand } from '../../domain/platform/site-device.ts';
import type { CommandReply, DeviceProtocol } from './device-protocol.ts';
import type { Gateway } from './tcp-gateway.ts';

/*
 * Commands of devices. Invariants:
 *  - one command of a device is on its way at a time: protocols give answers no number, so an answer is that of the one that was sent;
 *  - a command is sent at most once: it is marked before its bytes leave, by one server only, and what a connection loses is told as
 *    unanswered, never sent again by itself (a device may have done it);
 *  - a command that no device came for ends as expired.
 */
const ANSWER_S = 60;
const WAIT_S = 86_400;
const MAX_WAITING = 20;
const MAX_ANSWER = 4_096;
const KEPT = 50;

interface CommandRow {
  id: string;
  body: string;
  status: DeviceCommand['status'];
  asked_at: Date;
  sent_at: Date | null;
  ended_at: Date | null;
  answer: string | null;
}

/** The device a command is for. */
export interface Commanded {
  orgId: string;
  deviceId: string;
  type: string;
  serial: string;
}

/** Queues a command; null when too many wait for this device already. */
export async function queueCommand(
  pool: Pick<Pool, 'query'>,
  { orgId, deviceId, type, serial }: Commanded,
  body: string,
  askedBy: string | null,
  nowMs: number,
): Promise<DeviceCommand | null> {
  const { rows } = await pool.query<CommandRow>(
    `INSERT INTO device_commands (id, org_id, device_id, type, serial, body, status, asked_at, asked_by)
     SELECT $1, $2, $3, $4, $5, $6, 'queued', $7, $8
      WHERE (SELECT count(*) FROM device_commands WHERE type = $4 AND serial = $5 AND status IN ('queued', 'sent')) < ${MAX_WAITING}
     RETURNING *`,
    [uuidv7(), orgId, deviceId, type, serial, body, new Date(nowMs), askedBy],
  );
  return rows[0] ? commandOf(rows[0]) : null;
}

/** The last commands of a device, newest first. */
export async function commandsOf(pool: Pool, deviceId: string): Promise<DeviceCommand[]> {
  const { rows } = await pool.query<CommandRow>(
    `SELECT * FROM device_commands WHERE device_id = $1 ORDER BY asked_at DESC, id DESC LIMIT ${KEPT}`,
    [deviceId],
  );
  return rows.map(commandOf);
}

/** A command by its id; null: forgotten. */
export async function commandById(pool: Pool, id: string): Promise<DeviceCommand | null> {
  const { rows } = await pool.query<CommandRow>('SELECT * FROM device_commands WHERE id = $1', [id]);
  return rows[0] ? commandOf(rows[0]) : null;
}

/** Takes back a command that has not left: a device that comes later must not do it then. */
export async function withdrawCommand(pool: Pool, id: string, nowMs: number): Promise<void> {
  await pool.query("UPDATE device_commands SET status = 'expired', ended_at = $2 WHERE id = $1 AND status = 'queued'", [
    id,
    new Date(nowMs),
  ]);
}

function commandOf({ id, body, status, asked_at, sent_at, ended_at, answer }: CommandRow): DeviceCommand {
  return {
    _id: id,
    body,
    status,
    askedAt: asked_at.toISOString(),
    sentAt: sent_at?.toISOString() ?? null,
    endedAt: ended_at?.toISOString() ?? null,
    answer,
  };
}

/** Sends what is queued for the devices connected to this server's gateway of one family, and keeps what they answer. */
export class CommandSender {
  private readonly sending = new Set<string>();

  constructor(
    private readonly parts: {
      pool: Pool;
      log: FastifyBaseLogger;
      now: () => number;
      protocol: DeviceProtocol;
      gateway: () => Gateway | undefined;
    },
  ) {}

  /** Ends what waited too long, then sends the next command of each connected device that has none on its way. */
  async run(): Promise<void> {
    const { pool, now, protocol } = this.parts;
    await pool.query(
      `UPDATE device_commands SET status = CASE status WHEN 'sent' THEN 'unanswered' ELSE 'expired' END, ended_at = $1
        WHERE type = $2 AND ((status = 'sent' AND sent_at < $3) OR (status = 'queued' AND asked_at < $4))`,
      [new Date(now()), protocol.type, new Date(now() - ANSWER_S * 1000), new Date(now() - WAIT_S * 1000)],
    );
    const { rows } = await pool.query<{ serial: string }>(
      "SELECT DISTINCT serial FROM device_commands WHERE type = $1 AND status = 'queued'",
      [protocol.type],
    );
    for (const { serial } of rows) await this.sendNext(serial);
  }

  /** The oldest command of a device, when it is connected here and has none on its way. */
  async sendNext(serial: string): Promise<void> {
    if (this.sending.has(serial)) return;
    this.sending.add(serial);
    try {
      await this.send(serial);
    } finally {
      this.sending.delete(serial);
    }
  }

  private async send(serial: string): Promise<void> {
    const { pool, log, now, protocol } = this.parts;
    const gateway = this.parts.gateway();
    if (!protocol.command || !gateway?.isConnected(serial)) return;
    const { rows } = await pool.query<{ id: string; body: string }>(
      `UPDATE device_commands SET status = 'sent', sent_at = $3
        WHERE id = (SELECT id FROM device_commands WHERE type = $1 AND serial = $2 AND status = 'queued' ORDER BY asked_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
          AND status = 'queued' AND NOT EXISTS (SELECT 1 FROM device_commands WHERE type = $1 AND serial = $2 AND status = 'sent')
       RETURNING id, body`,
      [protocol.type, serial, new Date(now())],
    );
    const [next] = rows;
    if (!next) return;
    if (gateway.send(serial, protocol.command(next.body, serial)))
      log.info({ type: protocol.type, serial, command: next.id }, 'command sent');
    // It left between the look and the send: nothing was written, so it may wait on.
    else await pool.query("UPDATE device_commands SET status = 'queued', sent_at = NULL WHERE id = $1 AND status = 'sent'", [next.id]);
  }

  /** A device answered; an answer to nothing that was asked is let go. */
  async answered(serial: string, { text, refused }: CommandReply): Promise<void> {
    const { pool, now, protocol } = this.parts;
    // A NUL does not fit a text of the database.
    const answer = text.replaceAll('\0', '').slice(0, MAX_ANSWER);
    await pool.query(
      `UPDATE device_commands SET status = $3, ended_at = $4, answer = $5 WHERE type = $1 AND serial = $2 AND status = 'sent'`,
      [protocol.type, serial, refused ? 'refused' : 'answered', new Date(now()), answer],
    );
    await this.sendNext(serial);
  }
}
