/** Screens that open a row of an entity, and the search parameter that names it there. */
export const ROW_SCREENS = {
  vehicle: { to: '/gestion/vehicules', param: 'vehicle' },
  driver: { to: '/gestion/conducteurs', param: 'open' },
  site: { to: '/gestion/sites', param: 'open' },
  zone: { to: '/gestion/zones', param: 'open' },
  fleet: { to: '/gestion/flottes', param: 'open' },
  device: { to: '/gestion/dispositifs-communicants', param: 'open' },
} as const;
