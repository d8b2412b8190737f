import { expect, it } from 'vitest';
import { filesByPart, sectionsOf } from '../../scripts/kept-files.ts';

const ROUTES = [
  { path: '/gestion', screen: 'menu-screen.tsx' },
  { path: '/gestion/flottes', screen: 'fleet-screen.tsx' },
  { path: '/gestion/sites', screen: 'site-screen.tsx' },
  { path: '/admin', screen: 'menu-screen.tsx' },
  { path: '/admin/status', screen: 'status-screen.tsx' },
  { path: '/profil', screen: 'profile-screen.tsx' },
  { path: '/pages-for-capture/image', screen: 'image.tsx' },
  { path: '/admin/records', screen: 'record.tsx' },
  { path: '/admin/pictures', screen: 'picture.tsx' },
];
/** Several screens may be in one file of the build. */
const FILES = {
  'menu-screen.tsx': 'menu.js',
  'fleet-screen.tsx': 'management.js',
  'site-screen.tsx': 'management.js',
  'status-screen.tsx': 'status.js',
  'profile-screen.tsx': 'profil.js',
  'image.tsx': 'image.js',
  'record.tsx': 'record.js',
  'picture.tsx': 'picture.js',
};

it('a file is of those whose screens reach it: everybody, managers, the platform, a language; pages for paper and screens that others stand on are everybody’s', () => {
  const manifest = {
    'index.html': { file: 'index.js', imports: ['_vendor', '_common'], css: ['index.css'] },
    _vendor: { file: 'vendor.js' },
    _common: {
      file: 'common.js',
      dynamicImports: [
        '_words-hu.js',
        '_words-hu-later.js',
        '_management',
        '_status',
        '_image',
        '_panel',
        '_record',
        '_picture',
        '_menu',
        '_profil',
      ],
    },
    '_words-hu.js': { file: 'words-hu.js' },
    '_words-hu-later.js': { file: 'words-hu-later.js' },
    _panel: { file: 'panel.js' },
    _form: { file: 'form.js', dynamicImports: ['_picker'], css: ['form.css'] },
    _picker: { file: 'picker.js' },
    _chart: { file: 'chart.js' },
    _table: { file: 'table.js' },
    _frame: { file: 'frame.js' },
    _management: { file: 'management.js', imports: ['_vendor', '_common', '_form', '_table', '_record'], dynamicImports: ['_picture'] },
    _menu: { file: 'menu.js', imports: ['_vendor', '_common'] },
    _status: { file: 'status.js', imports: ['_common', '_table', '_chart'] },
    _profil: { file: 'profil.js', imports: ['_common', '_vendor', '_chart'] },
    _record: { file: 'record.js' },
    _picture: { file: 'picture.js' },
    _image: { file: 'image.js', imports: ['_frame', '_vendor'] },
  };
  const parts = filesByPart(manifest, sectionsOf(ROUTES, FILES));
  const of = (part: string): string[] =>
    [...parts]
      .filter(([, whose]) => whose === part)
      .map(([file]) => file)
      .sort();
  expect(of('hu')).toEqual(['words-hu-later.js', 'words-hu.js']);
  expect(of('manage')).toEqual(['form.css', 'form.js', 'management.js', 'picker.js']);
  expect(of('site')).toEqual(['status.js']);
  expect(of('')).toEqual([
    'chart.js',
    'common.js',
    'frame.js',
    'image.js',
    'index.css',
    'index.js',
    'menu.js',
    'panel.js',
    'picture.js',
    'profil.js',
    'record.js',
    'table.js',
    'vendor.js',
  ]);
});
