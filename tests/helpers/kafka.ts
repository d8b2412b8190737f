import { createServer, type TLSSocket } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { recordBatch, WireReader, WireWriter, type WireRecord } from './kafka-wire.ts';

/*
 * A Kafka broker on this machine, as far as a consumer of one group needs one: TLS, SASL OAUTHBEARER, one topic, the classic group protocol,
 * offsets. Written from the protocol's document (kafka.apache.org/protocol), on its own wire types; one version of each request.
 */
const API = {
  fetch: 1,
  listOffsets: 2,
  metadata: 3,
  offsetCommit: 8,
  offsetFetch: 9,
  findCoordinator: 10,
  joinGroup: 11,
  heartbeat: 12,
  leaveGroup: 13,
  syncGroup: 14,
  saslHandshake: 17,
  apiVersions: 18,
  saslAuthenticate: 36,
} as const;
const VERSIONS: readonly (readonly [api: number, version: number])[] = [
  [API.fetch, 13],
  [API.listOffsets, 7],
  [API.metadata, 12],
  [API.offsetCommit, 8],
  [API.offsetFetch, 8],
  [API.findCoordinator, 4],
  [API.joinGroup, 7],
  [API.heartbeat, 4],
  [API.leaveGroup, 5],
  [API.syncGroup, 5],
  [API.saslHandshake, 1],
  [API.apiVersions, 3],
  [API.saslAuthenticate, 2],
];
const ERROR = { none: 0, illegalGeneration: 22, unknownMember: 25, rebalance: 27, saslFailed: 58 } as const;
const TOPIC_ID = '0123456789abcdef0123456789abcdef';

export interface KafkaBroker {
  address: { host: string; port: number };
  append(partition: number, ...records: WireRecord[]): void;
  /** What the group committed: the next offset of a partition. */
  committed(partition: number): number | undefined;
  /** Tokens that were offered, in order. */
  tokens: string[];
  /** Offsets that were asked for, by partition. */
  fetched: [partition: number, offset: number][];
  members(): number;
  /** How many partitions each member was given, once all of them have theirs. */
  shares(): number[];
  /** Cuts every connection for longer than the session of the group's members lasts: they are forgotten. */
  cut(): void;
  close(): Promise<void>;
}

interface BrokerParts {
  topic: string;
  partitions: number;
  tls: { key: string; cert: string };
  isToken(token: string): boolean;
}

/** Of an assignment of the consumer protocol: version, topics with their partitions, user data. */
function partitionsOf(assignment: Buffer | undefined): number {
  if (!assignment || assignment.readInt32BE(2) === 0) return 0;
  return assignment.readInt32BE(8 + assignment.readInt16BE(6));
}

export async function kafkaBroker({ topic, partitions, tls, isToken }: BrokerParts): Promise<KafkaBroker> {
  const logs: WireRecord[][] = Array.from({ length: partitions }, () => []);
  const offsets = new Map<number, number>();
  const [tokens, fetched]: [string[], [number, number][]] = [[], []];
  const sockets = new Set<TLSSocket>();
  const members = new Set<string>();
  const joining = new Map<string, { metadata: Buffer; answer: () => void }>();
  const syncing = new Map<string, () => void>();
  let [assignments, generation, made, isRebalancing] = [new Map<string, Buffer>(), 0, 0, false];
  const asleep = new Set<() => void>();
  let port = 0;

  const settle = (): void => {
    if (joining.size < members.size || members.size === 0) return;
    generation += 1;
    isRebalancing = false;
    assignments = new Map();
    for (const { answer } of [...joining.values()]) answer();
    joining.clear();
  };

  /** Answers to requests, by API; the writer holds what the answer's header left. */
  const handlers: Record<number, (ask: WireReader, to: WireWriter, socket: TLSSocket) => Promise<void> | void> = {
    [API.apiVersions]: (_ask, to) =>
      void to
        .int16(0)
        .list(VERSIONS, ([key, version]) => to.int16(key).int16(version).int16(version).tags())
        .int32(0)
        .tags(),
    [API.saslHandshake]: (ask, to) => void (ask.string() === 'OAUTHBEARER' ? to.int16(0) : to.int16(33)).int32(1).string('OAUTHBEARER'),
    [API.saslAuthenticate]: (ask, to, socket) => {
      const [header, field = '', ...end] = ask.text().split('\u0001');
      const token = header === 'n,,' && end.join() === ',' && field.startsWith('auth=Bearer ') ? field.slice('auth=Bearer '.length) : '';
      tokens.push(token);
      const isGood = isToken(token);
      if (isGood) sockets.add(socket);
      to.int16(isGood ? 0 : ERROR.saslFailed)
        .text(isGood ? null : 'invalid token')
        .compact(Buffer.alloc(0))
        .int64(0n)
        .tags();
    },
    [API.metadata]: (_ask, to) =>
      void to
        .int32(0)
        .list([1], (id) => to.int32(id).text('127.0.0.1').int32(port).text(null).tags())
        .text('stand-in')
        .int32(1)
        .list([topic], (name) =>
          to
            .int16(0)
            .text(name)
            .uuid(TOPIC_ID)
            .int8(0)
            .list(
              logs.map((_, n) => n),
              (n) =>
                to
                  .int16(0)
                  .int32(n)
                  .int32(1)
                  .int32(0)
                  .list([1], (id) => to.int32(id))
                  .list([1], (id) => to.int32(id))
                  .list([], () => undefined)
                  .tags(),
            )
            .int32(0)
            .tags(),
        )
        .tags(),
    [API.findCoordinator]: (ask, to) => {
      ask.int8();
      const keys = ask.list(ask.text);
      to.int32(0)
        .list(keys, (key) => to.text(key).int32(1).text('127.0.0.1').int32(port).int16(0).text(null).tags())
        .tags();
    },
    [API.joinGroup]: async (ask, to) => {
      const [, , , given] = [ask.text(), ask.int32(), ask.int32(), ask.text(), ask.text(), ask.text()];
      const [metadata] = ask.list(() => [ask.text(), ask.compact(), ask.tags()] as const).map(([, bytes]) => bytes);
      const id = given || `member-${++made}`;
      if (!members.has(id)) isRebalancing = members.size > 0;
      members.add(id);
      await new Promise<void>((answer) => {
        joining.set(id, { metadata: metadata!, answer });
        settle();
      });
      const leader = [...members][0]!;
      const known = id === leader ? [...members] : [];
      to.int32(0)
        .int16(0)
        .int32(generation)
        .text('consumer')
        .text('RoundRobinAssigner')
        .text(leader)
        .text(id)
        .list(known, (one) => to.text(one).text(null).compact(metadata!).tags())
        .tags();
    },
    [API.syncGroup]: async (ask, to) => {
      const [, , id] = [ask.text(), ask.int32(), ask.text(), ask.text(), ask.text(), ask.text()];
      const given = ask.list(() => [ask.text(), ask.compact(), ask.tags()] as const);
      if (given.length > 0) {
        assignments = new Map(given.map(([member, bytes]) => [member, bytes]));
        for (const answer of syncing.values()) answer();
        syncing.clear();
      } else if (assignments.size === 0) await new Promise<void>((answer) => syncing.set(id, answer));
      const none = new WireWriter().int16(0).int32(0).int32(0).bytes;
      to.int32(0)
        .int16(0)
        .text('consumer')
        .text('RoundRobinAssigner')
        .compact(assignments.get(id) ?? none)
        .tags();
    },
    [API.heartbeat]: (ask, to) => {
      const [, asked, id] = [ask.text(), ask.int32(), ask.text()];
      to.int32(0)
        .int16(
          !members.has(id) ? ERROR.unknownMember : isRebalancing ? ERROR.rebalance : asked !== generation ? ERROR.illegalGeneration : 0,
        )
        .tags();
    },
    [API.leaveGroup]: (ask, to) => {
      ask.text();
      const leaving = ask.list(() => [ask.text(), ask.text(), ask.text(), ask.tags()] as const).map(([id]) => id);
      for (const id of leaving) members.delete(id);
      isRebalancing = members.size > 0;
      settle();
      to.int32(0)
        .int16(0)
        .list(leaving, (id) => to.text(id).text(null).int16(0).tags())
        .tags();
    },
    [API.offsetFetch]: (ask, to) => {
      const groups = ask.list(() => ({
        id: ask.text(),
        topics: ask.list(() => ({ name: ask.text(), numbers: ask.list(ask.int32), end: ask.tags() })),
        end: ask.tags(),
      }));
      to.int32(0)
        .list(groups, (group) =>
          to
            .text(group.id)
            .list(group.topics, ({ name, numbers }) =>
              to
                .text(name)
                .list(numbers, (n) =>
                  to
                    .int32(n)
                    .int64(BigInt(offsets.get(n) ?? -1))
                    .int32(-1)
                    .text(null)
                    .int16(0)
                    .tags(),
                )
                .tags(),
            )
            .int16(0)
            .tags(),
        )
        .tags();
    },
    [API.offsetCommit]: (ask, to) => {
      const [, asked, id] = [ask.text(), ask.int32(), ask.text(), ask.text()];
      const error = !members.has(id) ? ERROR.unknownMember : asked !== generation ? ERROR.illegalGeneration : 0;
      const topics = ask.list(() => ({
        name: ask.text(),
        parts: ask.list(() => ({ n: ask.int32(), offset: ask.int64(), epoch: ask.int32(), note: ask.text(), end: ask.tags() })),
        end: ask.tags(),
      }));
      if (error === 0) for (const { parts } of topics) for (const { n, offset } of parts) offsets.set(n, Number(offset));
      to.int32(0)
        .list(topics, ({ name, parts }) =>
          to
            .text(name)
            .list(parts, ({ n }) => to.int32(n).int16(error).tags())
            .tags(),
        )
        .tags();
    },
    [API.listOffsets]: (ask, to) => {
      ask.int32();
      ask.int8();
      const topics = ask.list(() => ({
        name: ask.text(),
        parts: ask.list(() => ({ n: ask.int32(), epoch: ask.int32(), time: ask.int64(), end: ask.tags() })),
        end: ask.tags(),
      }));
      to.int32(0)
        .list(topics, ({ name, parts }) =>
          to
            .text(name)
            .list(parts, ({ n, time }) =>
              to
                .int32(n)
                .int16(0)
                .int64(-1n)
                .int64(time === -2n ? 0n : BigInt(logs[n]!.length))
                .int32(0)
                .tags(),
            )
            .tags(),
        )
        .tags();
    },
    [API.fetch]: async (ask, to) => {
      const [, maxWaitMs] = [ask.int32(), ask.int32(), ask.int32(), ask.int32(), ask.int8(), ask.int32(), ask.int32()];
      const asked = ask.list(() => ({
        id: ask.uuid(),
        parts: ask.list(() => ({
          n: ask.int32(),
          epoch: ask.int32(),
          offset: Number(ask.int64()),
          last: ask.int32(),
          start: ask.int64(),
          max: ask.int32(),
          end: ask.tags(),
        })),
        end: ask.tags(),
      }));
      const parts = asked.flatMap((one) => one.parts);
      for (const { n, offset } of parts) fetched.push([n, offset]);
      if (parts.every(({ n, offset }) => offset >= logs[n]!.length))
        await new Promise<void>((resolve) => {
          const wake = (): void => {
            clearTimeout(timer);
            asleep.delete(wake);
            resolve();
          };
          const timer = setTimeout(wake, maxWaitMs);
          asleep.add(wake);
        });
      to.int32(0)
        .int16(0)
        .int32(0)
        .list([TOPIC_ID], (id) =>
          to
            .uuid(id)
            .list(parts, ({ n, offset }) => {
              const [log, end] = [logs[n]!.slice(offset), BigInt(logs[n]!.length)];
              to.int32(n)
                .int16(0)
                .int64(end)
                .int64(end)
                .int64(0n)
                .list([], () => undefined)
                .int32(-1)
                .compact(log.length === 0 ? Buffer.alloc(0) : recordBatch(offset, log))
                .tags();
            })
            .tags(),
        )
        .tags();
    },
  };

  const answer = async (socket: TLSSocket, frame: Buffer): Promise<void> => {
    const ask = new WireReader(frame);
    const [api, version, correlation] = [ask.int16(), ask.int16(), ask.int32()];
    ask.string();
    const to = new WireWriter().int32(correlation);
    // The header of a request for the versions of others may itself be of a version unknown here.
    if (api === API.apiVersions && version > 3) to.int16(35).int32(1).int16(API.apiVersions).int16(0).int16(3);
    else {
      if (api !== API.saslHandshake) ask.tags();
      if (api !== API.saslHandshake && api !== API.apiVersions) to.tags();
      if (!sockets.has(socket) && api !== API.apiVersions && api !== API.saslHandshake && api !== API.saslAuthenticate)
        return void socket.destroy();
      await handlers[api]!(ask, to, socket);
    }
    if (!socket.destroyed) socket.write(new WireWriter().int32(to.bytes.length).raw(to.bytes).bytes);
  };

  const all = new Set<TLSSocket>();
  const server = createServer(tls, (socket) => {
    all.add(socket);
    let held: Buffer = Buffer.alloc(0);
    // A broker answers the requests of a connection in their order.
    let turn = Promise.resolve();
    socket.on('error', () => undefined);
    socket.on('close', () => {
      all.delete(socket);
      sockets.delete(socket);
    });
    socket.on('data', (part: Buffer) => {
      held = Buffer.concat([held, part]);
      while (held.length >= 4 && held.length >= 4 + held.readInt32BE(0)) {
        const frame = held.subarray(4, 4 + held.readInt32BE(0));
        held = held.subarray(4 + frame.length);
        turn = turn.then(() => answer(socket, frame));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
  const cut = (): void => {
    for (const socket of all) socket.destroy();
    members.clear();
    joining.clear();
    syncing.clear();
    for (const wake of asleep) wake();
  };
  return {
    address: { host: '127.0.0.1', port },
    append: (partition, ...records) => {
      logs[partition]!.push(...records);
      for (const wake of asleep) wake();
    },
    committed: (partition) => offsets.get(partition),
    tokens,
    fetched,
    members: () => members.size,
    shares: () => (isRebalancing || joining.size > 0 ? [] : [...members].map((id) => partitionsOf(assignments.get(id)))),
    cut,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}
