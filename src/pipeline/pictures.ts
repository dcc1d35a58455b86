/** The entry for programs that show pages in a process of their own: opening files and pages without the machinery that reads them. */
export { frameOf, type PageFrame } from './engines/pdf/page-frame.js';
export { renderColour } from './engines/pdf/render.js';
export { openPicture, pageSize } from './raster/decode.js';
export { pixelShape } from './raster/header-size.js';
export { dropAt } from './raster/straightening/drops.js';
export { mapped, ofCorners } from './raster/straightening/homography.js';
export { loadFile, type OpenFile } from './stages/load.js';
