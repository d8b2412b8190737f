import { ArrowLeft, ArrowRight, Info, RotateCcw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { DAMAGE_VIEWS, type Damage } from '../../../src/domain/check-list/check-answer.ts';
import { AnswerButtons, ChoicePills } from '../../../src/app/field-ui/choice-pills.tsx';
import { CertifyTwice, SignaturePad } from '../../../src/app/field-ui/signature-pad.tsx';
import { DamageOutline } from '../../../src/app/field-ui/damage-outline.tsx';
import { VehicleOutline } from '../../../src/app/field-ui/vehicle-outline.tsx';
import { FieldBottom, FieldDisplayChoices, FieldSurface, FieldTop } from '../../../src/app/field-ui/field-page.tsx';
import { InstructionCard, TestRow } from '../../../src/app/field-ui/test-row.tsx';
import { NumberEntry } from '../../../src/app/field-ui/number-entry.tsx';
import { PhotoMarks } from '../../../src/app/field-ui/photo/photo-marks.tsx';
import { PhotoStrip, PhotoTaker } from '../../../src/app/field-ui/photo/answer-photos.tsx';
import { ScanSheet } from '../../../src/app/field-ui/scan-sheet.tsx';
import { SCAN_KINDS } from '../../../src/app/field-ui/scanned-text.ts';
import { StepBar, TickProgress } from '../../../src/app/field-ui/progress.tsx';
import { Button, IconButton } from '../../../src/app/ui/button.tsx';

const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#6d6a63" d="M0 0h8v8H0z"/><circle cx="3" cy="8" r="6" fill="#232627"/></svg>')}`;
const SIGNED = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 358 142"><path d="M30 96c10-26 22-52 32-54s2 26-4 44c-5 12-9 20-6 20 6 0 12-34 24-36s2 22 8 22 9-22 17-22c6 0 1 20 8 20 14 0 34-20 62-24" fill="none" stroke="#0b1112" stroke-width="3"/></svg>')}`;
const KNOWN: readonly Damage[] = [{ view: 'front', x: 720, y: 880, kind: 'crack', sizeMm: 150 }];
const SAVED_AT = Date.parse('2026-11-22T06:52:00Z');
const nothing = (): void => undefined;
const DEFECTS = [
  { key: 'cut', label: 'Coupure' },
  { key: 'wear', label: 'Usure' },
  { key: 'pressure', label: 'Pression' },
  { key: 'bulge', label: 'Hernie' },
];
const TICKS = ['ok', 'ok', 'ok', 'na', 'defect', 'ok', 'now', ...Array.from({ length: 11 }, () => 'todo' as const)] as const;

/** As wide as a phone. */
function Phone({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="g-phone" data-part={name}>
      <FieldSurface>{children}</FieldSurface>
    </div>
  );
}

function Odometer() {
  const [metres, setMetres] = useState<number | null>(31_844_000);
  return (
    <NumberEntry
      label="Compteur"
      unit="km"
      digits={3}
      min={0}
      max={2_000_000_000}
      value={metres}
      onChange={setMetres}
      warning={metres !== null && metres < 31_000_000}
      hint="Lu par le boîtier : 31 842 km."
    />
  );
}

/** A photo that is taken is drawn on, then stands beside the others. */
function Photos() {
  const [photos, setPhotos] = useState<{ id: string; url: string; mark?: boolean }[]>([
    { id: '1', url: PICTURE },
    { id: '2', url: PICTURE, mark: true },
  ]);
  const [drawn, setDrawn] = useState<ArrayBuffer | null>(null);
  const [said, setSaid] = useState('');
  const add = (bytes: ArrayBuffer, mark: boolean): void =>
    setPhotos((before) => [...before, { id: `n${before.length}`, url: URL.createObjectURL(new Blob([bytes])), mark }]);
  return (
    <>
      <PhotoStrip photos={photos} onOpen={nothing} onRemove={(id) => setPhotos(photos.filter((photo) => photo.id !== id))}>
        <PhotoTaker
          label="Photo du défaut"
          onPhoto={async (bytes) => setDrawn(bytes)}
          onPending={async () => setSaid('Photo attendue')}
          onMissing={setSaid}
        />
      </PhotoStrip>
      <output>{said}</output>
      {drawn && (
        <PhotoMarks
          bytes={drawn}
          onClose={() => setDrawn(null)}
          onDone={(marked) => {
            add(drawn, false);
            add(marked, true);
            setDrawn(null);
          }}
        />
      )}
    </>
  );
}

function Signatures() {
  const [name, setName] = useState('Jeanne Alberti');
  const [png, setPng] = useState<string | null>(null);
  const [certified, setCertified] = useState(false);
  return (
    <>
      <SignaturePad
        label="Signature du client"
        name={name}
        onName={setName}
        signedAt={png ? SAVED_AT : null}
        timeZone="Europe/Paris"
        onSigned={(bytes) => setPng(URL.createObjectURL(new Blob([bytes])))}
        onClear={() => setPng(null)}
      />
      {png && <img src={png} alt="Signature gardée" />}
      <SignaturePad
        label="Technicien"
        name="Karim Benali"
        signedAt={SAVED_AT}
        imageUrl={SIGNED}
        timeZone="Europe/Paris"
        onSigned={nothing}
        onClear={nothing}
      />
      <CertifyTwice label="Je certifie ce contrôle." onCertified={() => setCertified(true)} disabled={certified} />
    </>
  );
}

function Damages() {
  const [marks, setMarks] = useState<readonly Damage[]>([
    { view: 'front', x: 260, y: 700, kind: 'scratch', sizeMm: 50 },
    { view: 'left', x: 500, y: 600, kind: 'dent', sizeMm: 300 },
  ]);
  return (
    <DamageOutline
      marks={marks}
      known={KNOWN}
      onMark={(damage) => setMarks([...marks, damage])}
      onRemove={(index) => setMarks(marks.filter((_, at) => at !== index))}
    />
  );
}

function Scans() {
  const [open, setOpen] = useState(false);
  const [read, setRead] = useState('');
  return (
    <>
      <Button onClick={() => setOpen(true)}>Lire un code</Button>
      <output>{read}</output>
      {open && (
        <ScanSheet
          kinds={SCAN_KINDS}
          onClose={() => setOpen(false)}
          onRead={(text, kind) => {
            setRead(`${kind} ${text}`);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

export function Field() {
  return (
    <div className="g-phones">
      <Phone name="answers">
        <TickProgress ticks={TICKS} />
        <AnswerButtons value={undefined} na onAnswer={nothing} label="Pneu avant gauche" />
        <AnswerButtons value="ok" na onAnswer={nothing} />
        <AnswerButtons value="defect" na onAnswer={nothing} />
        <AnswerButtons value="na" na onAnswer={nothing} />
        <AnswerButtons value={undefined} na={false} onAnswer={nothing} />
        <AnswerButtons value={undefined} na onAnswer={nothing} disabled />
        <TickProgress ticks={['ok', 'defect', 'na', 'ok']} />
      </Phone>
      <Phone name="choices">
        <ChoicePills label="Quel défaut ?" options={DEFECTS} value="cut" onChoose={nothing} />
        <ChoicePills label="Carburant" options={DEFECTS} value={undefined} onChoose={nothing} columns={2} />
        <ChoicePills label="Inactif" options={DEFECTS.slice(0, 2)} value="wear" onChoose={nothing} disabled />
        <FieldDisplayChoices />
      </Phone>
      <Phone name="bars">
        <FieldTop title="Check-list départ" subtitle="FV-117-QB · Froid" savedAt={SAVED_AT} timeZone="Europe/Paris" onLeave={nothing} />
        <FieldTop
          title="Pose de boîtier et contrôle de l’installation"
          savedAt={null}
          onLeave={nothing}
          menu={[{ key: 'drop', label: 'Abandonner', danger: true }]}
        />
        <StepBar title="Tests" step={4} of={6} part={0.66} />
        <FieldBottom>
          <IconButton label="Point précédent" icon={<ArrowLeft />} />
          <Button variant="primary">
            Point suivant <ArrowRight aria-hidden="true" />
          </Button>
        </FieldBottom>
        <FieldBottom
          remains={
            <>
              <Info aria-hidden="true" />
              Encore 1 test : contact coupé
            </>
          }
        >
          <Button>Continuer</Button>
        </FieldBottom>
      </Phone>
      <Phone name="numbers">
        <Odometer />
        <NumberEntry label="Tension au faisceau" unit="V" digits={1} value={87} onChange={nothing} warning />
        <NumberEntry label="Carburant" unit="%" value={null} onChange={nothing} />
        <NumberEntry label="Inactif" unit="%" value={12} onChange={nothing} disabled />
      </Phone>
      <Phone name="photos">
        <Photos />
        <PhotoStrip photos={[{ id: '1', url: PICTURE }]} onOpen={nothing} />
        <PhotoTaker label="Inactif" onPhoto={async () => undefined} onPending={async () => undefined} disabled />
      </Phone>
      <Phone name="signatures">
        <Signatures />
      </Phone>
      <Phone name="scans">
        <Scans />
      </Phone>
      <Phone name="damage">
        <Damages />
      </Phone>
      <Phone name="outlines">
        {DAMAGE_VIEWS.map((view) => (
          <VehicleOutline key={view} view={view} label={view} />
        ))}
        <DamageOutline marks={[]} known={[]} onMark={nothing} onRemove={nothing} disabled />
      </Phone>
      <Phone name="tests">
        <InstructionCard
          title="Coupez le contact"
          text="Nous attendons le signal du boîtier, restez à côté."
          countdown={{ left: 41, of: 60 }}
          actions={
            <>
              <Button icon={<RotateCcw aria-hidden="true" />}>Relancer</Button>
              <Button>Passer, dire pourquoi</Button>
            </>
          }
        />
        <ul>
          <TestRow state="ok" label="Position GPS" value="12 s" detail="11 satellites, précision 4 m" />
          <TestRow state="seen" label="Contact mis" value="3 s" detail="Détecté à 08:31:04" />
          <TestRow state="waiting" label="Contact coupé" />
          <TestRow state="review" label="Tension" value="11,4 V" detail="Contact coupé. Seuil 11,8 V." />
          <TestRow state="failed" label="Réseau" value="1 sur 5" />
          <TestRow state="na" label="Badge conducteur" detail="Lecteur non câblé sur ce véhicule" />
        </ul>
      </Phone>
    </div>
  );
}
