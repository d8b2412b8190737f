import { expect, it } from 'vitest';
import { filesByPart, sectionsOf } from '../../scripts/kept-files.ts';

const ROUTES = sectionsOf([
  { path: '/gestion', screen: 'src/app/menu-screen.tsx' },
  { path: '/gestion/flottes', screen: 'src/app/fleet-screen.tsx' },
  { path: '/admin', screen: 'src/app/menu-screen.tsx' },
  { path: '/admin/status', screen: 'src/app/status-screen.tsx' },
  { path: '/profil', screen: 'src/app/profile-screen.tsx' },
  { path: '/pages-for-capture/image', screen: 'src/app/image.tsx' },
  { path: '/admin/records', screen: 'src/app/record.tsx' },
  { path: '/admin/pictures', screen: 'src/app/picture.tsx' },
]);

it('a file is of those whose screens reach it: everybody, managers, the platform, a language; pages for paper and screens that others stand on are everybody’s', () => {
  const manifest = {
    'index.html': {
      file: 'index.js',
      imports: ['_vendor'],
      dynamicImports: ['src/app/i18n/locale-hu.ts', 'src/app/i18n/locales/hu/dtc.json', 'src/app/fleet-screen.tsx', 'src/app/image.tsx'],
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
    'src/app/fleet-screen.tsx': {
      file: 'flottes.js',
      imports: ['_vendor', '_form', '_table', 'src/app/record.tsx'],
      dynamicImports: ['src/app/picture.tsx'],
    },
    'src/app/menu-screen.tsx': { file: 'menu.js', imports: ['_vendor'] },
    'src/app/status-screen.tsx': { file: 'status.js', imports: ['_table', '_chart'] },
    'src/app/profile-screen.tsx': { file: 'profil.js', imports: ['_vendor', '_chart'] },
    'src/app/record.tsx': { file: 'record.js' },
    'src/app/picture.tsx': { file: 'picture.js' },
    'src/app/image.tsx': { file: 'image.js', imports: ['_frame', '_vendor'] },
  };
  const parts = filesByPart(manifest, ROUTES);
  const of = (part: string): string[] =>
    [...parts]
      .filter(([, whose]) => whose === part)
      .map(([file]) => file)
      .sort();
  expect(of('hu')).toEqual(['dtc.js', 'locale-hu.js']);
  expect(of('manage')).toEqual(['flottes.js', 'form.css', 'form.js', 'picker.js']);
  expect(of('site')).toEqual(['status.js']);
  expect(of('')).toEqual([
    'chart.js',
    'frame.js',
    'image.js',
    'index.css',
    'index.js',
    'menu.js',
    'picture.js',
    'profil.js',
    'record.js',
    'table.js',
    'vendor.js',
  ]);
});
