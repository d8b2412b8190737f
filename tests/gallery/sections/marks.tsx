import { CloudUpload, TriangleAlert } from 'lucide-react';
import { Level } from '../../../src/app/entity-ui/vehicle/vehicle-state.tsx';
import { Logo } from '../../../src/app/ui/logo.tsx';
import { Plate, StateGlyph } from '../../../src/app/ui/vehicle-marks.tsx';

export function Marks() {
  return (
    <>
      <div className="g-line">
        <Plate value="GH-482-KD" />
        <Plate value="GH-482-KD" size="m" />
        <Plate value="GH-482-KD" size="l" />
        <Logo />
        <span className="avatar">SA</span>
      </div>
      <div className="g-line">
        <StateGlyph activity="moving" headingDeg={40} />
        <StateGlyph activity="idling" />
        <StateGlyph activity="parked" />
        <StateGlyph activity="offline" />
        <StateGlyph activity="alert" />
        <StateGlyph activity="moving" headingDeg={200} size={32} />
        <StateGlyph activity="offline" size={32} />
      </div>
      <div className="g-line">
        <span className="tag">Privé</span>
        <span className="tag tag-line">VUL</span>
        <span className="tag tag-ok">communique</span>
        <span className="tag tag-warning">CT 22 nov.</span>
        <span className="tag tag-alert">
          <TriangleAlert aria-hidden="true" />
          Alerte
        </span>
        <span className="tag tag-pending">
          <CloudUpload aria-hidden="true" />à envoyer
        </span>
        <span className="count">12</span>
        <span className="count count-alert">3</span>
        <span className="kbd">Ctrl K</span>
      </div>
      <div className="g-line">
        <Level pct={82} lang="fr" />
        <Level pct={18} lang="fr" />
        <Level pct={null} lang="fr" />
      </div>
    </>
  );
}
