/** A grey picture: one byte a pixel, row by row, 0 black, 255 white. */
export interface Grey {
  data: Uint8Array;
  width: number;
  height: number;
  /** Dots per inch at which the page is held here. */
  dpi: number;
}

/** A white picture. */
export function blank(width: number, height: number, dpi: number): Grey {
  return { data: new Uint8Array(width * height).fill(255), width, height, dpi };
}

/** The picture as binary PGM: a header and the bytes, which readers take without decoding work. */
export function toPgm({ data, width, height }: Grey): Buffer {
  const header = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1');
  return Buffer.concat([header, data]);
}

/** Counts of the 256 values, looking at every `step`th pixel of each axis. */
export function histogram({ data, width, height }: Omit<Grey, 'dpi'>, step = 1): Uint32Array {
  const counts = new Uint32Array(256);
  for (let y = 0; y < height; y += step) {
    for (let x = 0, at = y * width; x < width; x += step) {
      const value = data[at + x]!;
      counts[value] = counts[value]! + 1;
    }
  }
  return counts;
}

/** The value below which a share (0-1) of the counted pixels lies. */
export function percentile(counts: Uint32Array, share: number): number {
  let total = 0;
  for (const count of counts) total += count;
  let sum = 0;
  for (let value = 0; value < 256; value++) {
    sum += counts[value]!;
    if (sum >= share * total) return value;
  }
  return 255;
}

/** Whether more than six pixels of ten are dark: light print on dark ground, or a small paper on the dark ground of a scanner. */
export const isMostlyDark = (picture: Grey): boolean => percentile(histogram(picture, 4), 0.6) < 100;

/** A copy with black for white. */
export const inverted = (picture: Grey): Grey => ({ ...picture, data: picture.data.map((value) => 255 - value) });

/** Maps every pixel through a table of 256 values, in place. */
export function applyTable(picture: Omit<Grey, 'dpi'>, table: Uint8Array): void {
  const { data } = picture;
  for (let i = 0; i < data.length; i++) data[i] = table[data[i]!]!;
}

/** Darkens greys and keeps white: 255 (v/255)^gamma. */
export function gammaTable(gamma: number): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, value) => Math.round(255 * (value / 255) ** gamma));
}

/** A copy turned by quarter turns clockwise. */
export function turn(picture: Grey, turns: number): Grey {
  const { data, width, height, dpi } = picture;
  const quarter = ((turns % 4) + 4) % 4;
  if (quarter === 0) return picture;
  const out = new Uint8Array(data.length);
  const outWidth = quarter === 2 ? width : height;
  for (let y = 0; y < height; y++) {
    const row = y * width;
    if (quarter === 2) {
      for (let x = 0, to = (height - 1 - y) * width + width - 1; x < width; x++, to--) out[to] = data[row + x]!;
    } else if (quarter === 1) {
      for (let x = 0, to = height - 1 - y; x < width; x++, to += outWidth) out[to] = data[row + x]!;
    } else {
      for (let x = 0, to = (width - 1) * outWidth + y; x < width; x++, to -= outWidth) out[to] = data[row + x]!;
    }
  }
  return { data: out, width: outWidth, height: quarter === 2 ? height : width, dpi };
}

/** A rectangle cut out; pixels, cut at the edges. */
export function crop(picture: Grey, left: number, top: number, width: number, height: number): Grey {
  const x0 = Math.max(0, Math.min(picture.width, Math.floor(left)));
  const y0 = Math.max(0, Math.min(picture.height, Math.floor(top)));
  const w = Math.max(0, Math.min(picture.width - x0, Math.ceil(width)));
  const h = Math.max(0, Math.min(picture.height - y0, Math.ceil(height)));
  const out = new Uint8Array(w * h);
  for (let y = 0; y < h; y++) {
    const from = (y0 + y) * picture.width + x0;
    out.set(picture.data.subarray(from, from + w), y * w);
  }
  return { data: out, width: w, height: h, dpi: picture.dpi };
}

/** Scaled down by a whole factor, each pixel the mean of its square. */
export function shrink(picture: Grey, factor: number): Grey {
  if (factor <= 1) return picture;
  const width = Math.floor(picture.width / factor);
  const height = Math.floor(picture.height / factor);
  const out = new Uint8Array(width * height);
  if (factor === 2) halve(picture, out, width, height);
  else shrinkInto(picture, factor, out, width, height);
  return { data: out, width, height, dpi: picture.dpi / factor };
}

/** The usual case, from 200 to 100 dots per inch. */
function halve({ data, width: from }: Grey, out: Uint8Array, width: number, height: number): void {
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0, at = 2 * y * from; x < width; x++, at += 2, to++)
      out[to] = (data[at]! + data[at + 1]! + data[at + from]! + data[at + from + 1]!) >> 2;
  }
}

function shrinkInto(picture: Grey, factor: number, out: Uint8Array, width: number, height: number): void {
  const area = factor * factor;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let dy = 0; dy < factor; dy++) {
        const from = (y * factor + dy) * picture.width + x * factor;
        for (let dx = 0; dx < factor; dx++) sum += picture.data[from + dx]!;
      }
      out[y * width + x] = sum / area;
    }
  }
}
