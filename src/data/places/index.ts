// The door of the places: how versions of the gazetteer come to be, and how a server keeps the current one.
export { importPlaces } from './import-places.ts';
export { createPlaces, type Places } from './place-cache.ts';
export { publishPlaceContent } from './publish-place-content.ts';
