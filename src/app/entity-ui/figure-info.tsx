import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { definitionOf, type FigureId } from '../../domain/reports/figures.ts';
import { AppLink } from '../shell/app-link.tsx';
import { Popover } from '../ui/menu.tsx';
import './figure-info.css';

/** Says what a figure is, in the words of the catalogue, one press away from it. */
export function FigureInfo({ figure, name }: { figure: FigureId; name: string }) {
  const { t } = useTranslation(['reports', 'ownership']);
  return (
    <Popover
      button={<Info aria-hidden="true" />}
      label={t('reports:whatIs', { name })}
      className="fig-info"
      panelClassName="fig-info-panel"
    >
      <p>{t(definitionOf(figure))}</p>
    </Popover>
  );
}

/** The name of a figure, with what it is. `children`: how the name is shown, where it is a link. */
export function FigureName({ figure, name, children }: { figure: FigureId; name: string; children?: ReactNode }) {
  return (
    <span className="fig-name">
      {children ?? name}
      <FigureInfo figure={figure} name={name} />
    </span>
  );
}

/** The name of a figure that leads to the report it is of. */
export function FigureLink({ figure, name, href }: { figure: FigureId; name: string; href: string }) {
  return (
    <FigureName figure={figure} name={name}>
      <AppLink href={href} className="link">
        {name}
      </AppLink>
    </FigureName>
  );
}
