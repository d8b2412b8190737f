import { expect, it } from 'vitest';
import { filesByPart } from '../../scripts/kept-files.ts';

const ROUTE = '?tsr-split=component';

it('a file is of those whose screens reach it: everybody, managers, the platform, a language; pages for paper are everybody’s', () => {
  const parts = filesByPart({
    'index.html': {
      file: 'index.js',
      imports: ['_vendor'],
      dynamicImports: [
        'src/app/i18n/locale-hu.ts',
        'src/app/i18n/locales/hu/dtc.json',
        `src/app/routes/gestion/flottes.tsx${ROUTE}`,
        `src/app/routes/pages-for-capture/image.tsx${ROUTE}`,
      ],
      css: ['index.css'],
    },
    _vendor: { file: 'vendor.js' },
    'src/app/i18n/locale-hu.ts': { file: 'locale-hu.js' },
    'src/app/i18n/locales/hu/dtc.json': { file: 'dtc.js' },
    _form: { file: 'form.js', dynamicImports: ['_picker'], css: ['form.css'] },
    _picker: { file: 'picker.js' },
    _chart: { file: 'chart.js' },
    _table: { file: 'table.js' },
    _frame: { file: 'frame.js' },
    [`src/app/routes/gestion/flottes.tsx${ROUTE}`]: { file: 'flottes.js', imports: ['_vendor', '_form', '_table'] },
    [`src/app/routes/admin/status.tsx${ROUTE}`]: { file: 'status.js', imports: ['_table', '_chart'] },
    [`src/app/routes/profil.tsx${ROUTE}`]: { file: 'profil.js', imports: ['_vendor', '_chart'] },
    [`src/app/routes/pages-for-capture/image.tsx${ROUTE}`]: { file: 'image.js', imports: ['_frame', '_vendor'] },
  });
  const of = (part: string): string[] =>
    [...parts]
      .filter(([, whose]) => whose === part)
      .map(([file]) => file)
      .sort();
  expect(of('hu')).toEqual(['dtc.js', 'locale-hu.js']);
  expect(of('manage')).toEqual(['flottes.js', 'form.css', 'form.js', 'picker.js']);
  expect(of('site')).toEqual(['status.js']);
  expect(of('')).toEqual(['chart.js', 'frame.js', 'image.js', 'index.css', 'index.js', 'profil.js', 'table.js', 'vendor.js']);
});
