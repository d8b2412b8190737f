import type { ReactNode } from 'react';
import { FieldSurface } from './field-surface.tsx';
import './field-page.css';

/** A screen of field work that takes the whole phone: its own bar above, its actions below, the question between (`FieldBody`). */
export function FieldPage({ children }: { children: ReactNode }) {
  return <FieldSurface className="field-page">{children}</FieldSurface>;
}

export function FieldBody({ children }: { children: ReactNode }) {
  return <div className="field-body">{children}</div>;
}
