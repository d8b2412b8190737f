import type { AvlRecord } from '../../src/server/connectors/teltonika/decode.ts';
import { TeltonikaDevice } from './teltonika-device.ts';

/** A device that tells all it has, each packet until it is acknowledged, whatever becomes of the server meanwhile. */
export async function tellAll(
  imei: string,
  packets: readonly (readonly AvlRecord[])[],
  port: () => number | null,
  onAcknowledged: () => void,
): Promise<void> {
  let link: TeltonikaDevice | null = null;
  for (const packet of packets) {
    for (;;) {
      const to = port();
      link ??= to === null ? null : await TeltonikaDevice.open(to, imei);
      if (link && (await link.send(packet))) break;
      link?.close();
      link = null;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    onAcknowledged();
  }
  link?.close();
}
