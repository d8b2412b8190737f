/**
 * What goes over a link. `records`: writes, rows, states; `reports`, `packs` (fleets kept for days without network), `map` (areas of the map),
 * `code` (files of the application that no open screen needs) and `documentation` come by themselves; `photos` are shown; `uploads` leave.
 */
export const TRANSFER_KINDS = ['records', 'reports', 'packs', 'map', 'code', 'documentation', 'photos', 'uploads'] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

/** When all that is no record may go by itself. */
export const TRANSFER_CHOICES = ['always', 'wifi', 'hand'] as const;
export type TransferChoice = (typeof TRANSFER_CHOICES)[number];

/** What the person of a device said. `choice` null: nothing yet; `isLimited`: each byte of this link costs, whatever the browser believes. */
export interface TransferSettings {
  choice: TransferChoice | null;
  isLimited: boolean;
}

/** What some browsers say of their link (`navigator.connection`). None says that it is roaming. */
export interface TransferLink {
  type?: string | undefined;
  saveData?: boolean | undefined;
}

/** Why it waits: by hand, for Wi-Fi, or for a choice on a link that is metered. */
export type TransferWait = 'hand' | 'wifi' | 'unchosen';

const METERED = ['cellular', 'wimax', 'bluetooth'];

/** Whether bytes of this link cost: as its browser says, or its person. A browser that tells nothing is believed to be on Wi-Fi. */
export function isMeteredLink(link: TransferLink | undefined, isLimited: boolean): boolean {
  return isLimited || link?.saveData === true || METERED.includes(link?.type ?? '');
}

/**
 * The one rule of what may go over a link now. `isAsked`: a person wants this very thing now. Before a choice was made a metered link carries what the open
 * screen needs, and what a person made: that leaves as it always did.
 */
export function mayTransfer(
  kind: TransferKind,
  { choice, isLimited }: TransferSettings,
  link: TransferLink | undefined,
  isAsked = false,
): 'go' | TransferWait {
  if (kind === 'records' || isAsked || choice === 'always') return 'go';
  if (choice === 'hand') return 'hand';
  if (!isMeteredLink(link, isLimited)) return 'go';
  if (choice === 'wifi') return 'wifi';
  return kind === 'uploads' ? 'go' : 'unchosen';
}
