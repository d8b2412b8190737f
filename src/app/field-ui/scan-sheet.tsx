import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { CameraPicture, CameraShell, useCamera } from './camera.tsx';
import { ChoicePills } from './choice-pills.tsx';
import { buzz } from './field-display-store.ts';
import './scan-sheet.css';
import { type ScanKind, scannedText, typedText } from './scanned-text.ts';

type TypedKind = Exclude<ScanKind, 'qr'>;

/** A code that does not read is typed, with the same checks. A sticker has its plate instead. */
function TypedCode({ kinds, onTyped }: { kinds: readonly ScanKind[]; onTyped: (text: string, kind: ScanKind) => void }) {
  const { t } = useTranslation('fieldUi');
  const offered = [...new Set(kinds.map((kind): TypedKind => (kind === 'qr' ? 'plate' : kind)))];
  const [kind, setKind] = useState<TypedKind>(offered[0] ?? 'plate');
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const isDigits = kind === 'imei' || kind === 'iccid';
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const text = typedText(typed, kind);
        setIsWrong(text === null);
        if (text !== null) onTyped(text, kind);
      }}
    >
      {offered.length > 1 ? (
        <ChoicePills
          label={t('scan.what')}
          hideLabel
          value={kind}
          options={offered.map((key) => ({ key, label: t(`scan.kinds.${key}`) }))}
          onChoose={(key) => {
            setKind(key as TypedKind);
            setIsWrong(false);
          }}
        />
      ) : null}
      <div className="scan-typed">
        <TextField
          label={t(`scan.kinds.${kind}`)}
          value={typed}
          inputMode={isDigits ? 'numeric' : 'text'}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          error={isWrong ? t(`scan.issues.${kind}`) : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            setIsWrong(false);
          }}
        />
        <Button type="submit" variant={typed ? 'primary' : 'secondary'}>
          {t('scan.use')}
        </Button>
      </div>
    </form>
  );
}

/** Between two looks: a phone that reads all the time grows warm. */
const PAUSE_MS = 120;

/** Looks for codes in what the camera shows, while it does. `broken`: no reader starts here. */
function useCodeReading(
  video: RefObject<HTMLVideoElement | null>,
  isLive: boolean,
  onTexts: (texts: string[]) => void,
): { broken: boolean } {
  const [broken, setBroken] = useState(false);
  const told = useRef(onTexts);
  useEffect(() => {
    told.current = onTexts;
  });
  useEffect(() => {
    if (!isLive) return;
    let isWanted = true;
    let reader: CodeReader | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      reader ??= await openCodeReader();
      const seen = video.current;
      const texts = isWanted && seen && seen.readyState >= seen.HAVE_CURRENT_DATA ? await reader.read(seen) : [];
      if (!isWanted) return reader.close();
      if (texts.length > 0) told.current(texts);
      timer = setTimeout(next, PAUSE_MS);
    };
    const next = (): void => {
      look().catch(() => isWanted && setBroken(true));
    };
    next();
    return () => {
      isWanted = false;
      clearTimeout(timer);
      reader?.close();
    };
  }, [isLive, video]);
  return { broken };
}

interface ScanSheetProps {
  /** What is looked for. */
  kinds: readonly ScanKind[];
  /** Once, with a text in the form it is stored in. `qr`: the id of a vehicle; a sticker may also give a `plate`. */
  onRead: (text: string, kind: ScanKind) => void;
  onClose: () => void;
  /** What is read, when it is not plain from the kinds. */
  title?: string;
}

/** Reads a code with the camera, or by hand beside it. */
export function ScanSheet({ kinds, onRead, onClose, title }: ScanSheetProps) {
  const { t } = useTranslation('fieldUi');
  const { camera, state } = useCamera();
  const video = useRef<HTMLVideoElement>(null);
  const isRead = useRef(false);
  const [other, setOther] = useState<string | null>(null);
  const read = (text: string, kind: ScanKind): void => {
    if (isRead.current) return;
    isRead.current = true;
    buzz(60);
    onRead(text, kind);
  };
  const { broken } = useCodeReading(video, state.kind === 'live', (texts) => {
    for (const text of texts) {
      const scanned = scannedText(text, kinds);
      if (scanned) return read(scanned.text, scanned.kind);
    }
    setOther(texts[0]!.slice(0, 60));
  });
  const isLive = state.kind === 'live';
  return (
    <CameraShell
      title={title ?? t('scan.title')}
      onClose={onClose}
      torch={{ camera, state }}
      controls={
        <>
          <p className="camera-note" role="status">
            {broken ? t('scan.noReader') : other && isLive ? t('scan.other', { text: other }) : isLive ? t('scan.aim') : null}
          </p>
          <div className="camera-panel">
            <TypedCode kinds={kinds} onTyped={read} />
          </div>
        </>
      }
    >
      <CameraPicture camera={camera} state={state} video={video} />
      {isLive && !broken ? (
        <span className={kinds.every((kind) => kind === 'qr' || kind === 'plate') ? 'scan-frame scan-frame-square' : 'scan-frame'} />
      ) : null}
    </CameraShell>
  );
}

/** Reads the codes that a camera sees. */
interface CodeReader {
  read: (video: HTMLVideoElement) => Promise<string[]>;
  close: () => void;
}

/** Not in the declarations of TypeScript; Android and macOS have it (W3C Accelerated Shape Detection). */
interface NativeDetector {
  new (options: { formats: string[] }): { detect: (image: CanvasImageSource) => Promise<{ rawValue: string }[]> };
  getSupportedFormats: () => Promise<string[]>;
}

/** Without these the browser's own reader is of no use to a technician. */
const NEEDED = ['code_39', 'code_128', 'qr_code', 'data_matrix'];
const WELCOME = ['ean_13', 'itf', 'pdf417'];
/** Enough for a small Code 39 across a third of the picture, in less than a tenth of a second. */
const READ_SIDE_PX = 1280;

async function nativeReader(): Promise<CodeReader | null> {
  const Detector = (globalThis as { BarcodeDetector?: NativeDetector }).BarcodeDetector;
  if (!Detector) return null;
  const formats = await Detector.getSupportedFormats().catch((): string[] => []);
  if (!NEEDED.every((format) => formats.includes(format))) return null;
  const detector = new Detector({ formats: [...NEEDED, ...WELCOME.filter((format) => formats.includes(format))] });
  return { read: async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue), close: () => undefined };
}

/** The part of the picture that is read, in pixels. */
function frameOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  const ratio = Math.min(1, READ_SIDE_PX / Math.max(video.videoWidth, video.videoHeight));
  const [width, height] = [Math.round(video.videoWidth * ratio), Math.round(video.videoHeight * ratio)];
  if (!width || !height) return null;
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(video, 0, 0, width, height);
  return context?.getImageData(0, 0, width, height) ?? null;
}

/** The browser's own reader where it reads what technicians meet, else ours, which comes with the application. */
async function openCodeReader(): Promise<CodeReader> {
  const native = await nativeReader();
  if (native) return native;
  const { openCodes } = await import('../../workers/client/scan.ts');
  const codes = openCodes();
  const canvas = document.createElement('canvas');
  return {
    read: async (video) => {
      const frame = frameOf(video, canvas);
      return frame ? codes.read(frame) : [];
    },
    close: codes.close,
  };
}
