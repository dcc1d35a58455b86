import { saveBlob } from '../shared/files/save';

/** Rows as CSV; a cell that a spreadsheet would take for a formula is made harmless. Pure. */
export function asCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  const cell = (value: string | number | null) => {
    const text = String(value ?? '');
    const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\n\r]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
  };
  return rows.map((row) => row.map(cell).join(',')).join('\r\n');
}

/** Hands a text to the person as a file. */
export const saveText = (name: string, text: string): void => saveBlob(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));

const PROPERTIES = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'font-size', 'font-family', 'opacity'];

/** What a colour of the chart stands for; `color` as the chart names it: `teal.6`. */
export interface LegendItem {
  readonly label: string;
  readonly color: string;
}

/** Room over a chart for its title and legend, and around it: labels at its edges stand out of it. */
const HEAD = 64;
const EDGE = 20;

/** Writes what the picture shows, as nobody sees the page around it any more. */
function writeHead(context: CanvasRenderingContext2D, title: string, legend: readonly LegendItem[]): void {
  const { color, fontFamily } = getComputedStyle(document.body);
  const root = getComputedStyle(document.documentElement);
  context.textBaseline = 'middle';
  context.fillStyle = color;
  context.font = `600 16px ${fontFamily}`;
  context.fillText(title, EDGE, 20);
  context.font = `13px ${fontFamily}`;
  let left = EDGE;
  for (const { label, color: named } of legend) {
    context.fillStyle = root.getPropertyValue(`--mantine-color-${named.replace('.', '-')}`);
    context.beginPath();
    context.arc(left + 5, 46, 5, 0, 2 * Math.PI);
    context.fill();
    context.fillStyle = color;
    context.fillText(label, left + 16, 46);
    left += 16 + context.measureText(label).width + 18;
  }
}

/** Hands the chart inside an element to the person as a picture with its title and legend, in the colours in which it is shown. */
export async function saveChart(name: string, frame: HTMLElement | null, title: string, legend: readonly LegendItem[]): Promise<void> {
  const svg = frame?.querySelector('svg');
  if (!svg) return;
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const [from, to] = [svg.querySelectorAll<SVGElement>('*'), copy.querySelectorAll<SVGElement>('*')];
  for (const [index, element] of from.entries()) {
    const style = getComputedStyle(element);
    for (const property of PROPERTIES) to[index]?.setAttribute(property, style.getPropertyValue(property));
  }
  const { width, height } = svg.getBoundingClientRect();
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const image = new Image();
  const url = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }));
  await new Promise((done, failed) => {
    image.onload = done;
    image.onerror = failed;
    image.src = url;
  });
  const scale = 2;
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * EDGE) * scale;
  canvas.height = (height + HEAD + EDGE) * scale;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.scale(scale, scale);
  context.fillStyle = getComputedStyle(document.body).backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  writeHead(context, title, legend);
  context.drawImage(image, EDGE, HEAD, width, height);
  URL.revokeObjectURL(url);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (blob) saveBlob(name, blob);
}
