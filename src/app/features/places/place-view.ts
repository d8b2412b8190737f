/** List alone, or with its map (on a phone: the map alone). Nothing chosen: the map where there is room for both. */
export function viewOf(search: Readonly<Record<string, unknown>>, phone: boolean): 'list' | 'map' {
  return search['view'] === 'list' || search['view'] === 'map' ? search['view'] : phone ? 'list' : 'map';
}
