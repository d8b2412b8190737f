import type { ReactNode } from 'react';
import { AskPhoto } from '../../entity-ui/attachments/ask-photo.tsx';
import { useSeenPhoto } from '../../entity-ui/attachments/chosen-file.ts';

function Wheel({ x, y = 106, r = 18 }: { x: number; y?: number; r?: number }) {
  return (
    <>
      <circle cx={x} cy={y} r={r} />
      <circle cx={x} cy={y} r={r * 0.47} />
    </>
  );
}

const VAN = (
  <>
    <path d="M16 104V44C16 27 22 19 38 18.4L196 15c16-.3 24 3 34 12l34 32 33 7.5c11 2.6 15.5 8 15.5 19.5V98c0 4-2 6-6 6h-21.5M60 104H24c-5 0-8-2-8-7M240 104H108" />
    <path d="M60 105a24 24 0 0 1 48 0M238 105a24 24 0 0 1 48 0" />
    <Wheel x={84} />
    <Wheel x={262} />
    <path d="M188 28h17c6 0 10 2 14 6l24 24c2 2 1 5-2 5h-53z" />
    <path d="M178 18v84M120 17v85M178 50h-10M188 74h12" opacity=".75" />
    <path d="M16 70h8v16h-8M304 78h-12c-3 0-5 2-5 5v2h25" opacity=".75" />
  </>
);

/** One for each category; a seat, a crane or a trailer is no matter of these lines. */
const DRAWINGS: Readonly<Record<string, ReactNode>> = {
  vul: VAN,
  vp: (
    <>
      <path d="M40 104H24c-6 0-9-3-9-9V82c0-9 5-14 14-15l45-6 34-26c7-5 13-7 22-7h62c10 0 17 3 24 10l24 23 50 7c13 2 20 9 20 22v9c0 3-2 5-5 5h-11M238 104H104" />
      <path d="M44 105a24 24 0 0 1 48 0M240 105a24 24 0 0 1 48 0" />
      <Wheel x={68} />
      <Wheel x={264} />
      <path d="M96 60l26-19c4-3 7-4 12-4h28v23zM174 37h18c8 0 12 2 17 7l16 16h-51z" />
      <path d="M168 62v40M112 72h10M182 72h10" opacity=".75" />
    </>
  ),
  pl: (
    <>
      <path d="M12 10h196v80H12z" />
      <path d="M12 90v10h20M80 100h22M150 100h86M208 100V34c0-5 3-8 8-8h44c6 0 9 2 12 7l22 34c2 4 4 8 4 13v17c0 3-2 5-5 5h-9" />
      <path d="M226 38h28c5 0 8 2 10 6l14 24h-52z" />
      <Wheel x={56} />
      <Wheel x={126} />
      <Wheel x={260} />
      <path d="M60 10v80M110 10v80M160 10v80M226 80h12M298 84h-12" opacity=".6" />
    </>
  ),
  bus: (
    <>
      <path d="M58 104H22c-6 0-10-4-10-10V30c0-8 5-13 13-13h272c7 0 12 4 13 11l6 44v22c0 6-4 10-10 10h-22M236 104H106" />
      <path d="M58 105a24 24 0 0 1 48 0M236 105a24 24 0 0 1 48 0" />
      <Wheel x={82} />
      <Wheel x={260} />
      <path d="M26 32h44v32H26zM80 32h44v32H80zM134 32h44v32h-44zM188 32h44v32h-44zM244 32h56l5 32h-61z" />
      <path d="M12 78h300M238 64v38" opacity=".75" />
    </>
  ),
  engin: (
    <>
      <path d="M120 96h74M228 84l32-4V56c0-5-3-8-8-8h-66l-12-34c-1-3-4-5-8-5H98c-4 0-7 3-7 7v46" />
      <path d="M104 20h54l12 36h-66z" />
      <Wheel x={84} y={88} r={36} />
      <Wheel x={214} y={102} r={22} />
      <path d="M226 48V22M186 62h60" opacity=".75" />
    </>
  ),
  moto: (
    <>
      <Wheel x={88} y={96} r={26} />
      <Wheel x={238} y={96} r={26} />
      <path d="M88 96l42-34h62l-30 34H88M192 62l-14-30h-22M178 32l60 64M112 52c6-8 18-10 30-4l8 14M236 60c-14-10-28-12-44-10" />
    </>
  ),
};

/** Line drawing of a vehicle without a photo, by its category. */
function VehicleDrawing({ category, className }: { category: unknown; className?: string }) {
  return (
    <svg
      viewBox="0 0 330 132"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
      className={className}
      data-category={String(category)}
    >
      {DRAWINGS[String(category)] ?? VAN}
    </svg>
  );
}

interface PhotoPictureProps {
  src: string | undefined;
  alt: string;
  online: boolean;
  category: unknown;
}

/** The photo, or the drawing in its place: there is none, or it was neither seen nor kept here and there is no network. */
export function PhotoPicture({ src, alt, online, category }: PhotoPictureProps) {
  const seen = useSeenPhoto(src, online);
  return seen.src ? (
    <img {...seen.image} alt={alt} />
  ) : (
    <>
      <VehicleDrawing category={category} className="vd-van" />
      {seen.ask ? <AskPhoto ask={seen.ask} className="vd-photo-ask" /> : null}
    </>
  );
}
