import type { Block, Box, Classification, Page, PageQuality } from '../../pipeline/index.js';
import { round } from '../../vocabulary/format.js';
import type { ClassificationAnalysis, DetectedLanguage, LanguageAnalysis, LayoutAnalysis, QualityAnalysis } from './analysis.inputs.js';

/** Bands of a page that are looked at for columns. */
const BANDS = 60;
/** Share of the bands with running text in which columns must stand side by side. */
const COLUMNS_SHARE = 0.25;
/** Lines and mean words a line from which a block counts as running text. */
const RUNNING_LINES = 3;
const RUNNING_WORDS = 2.5;

const covers = (box: Box, y: number) => box.top <= y && y <= box.top + box.height;
const isBlank = (page: Page) => page.words.length === 0 && page.images.length === 0;

function isRunningText(page: Page, block: Block): boolean {
  if (block.kind !== 'text' || block.lines.length < RUNNING_LINES) return false;
  const words = block.lines.reduce((sum, line) => sum + (page.lines[line]?.words.length ?? 0), 0);
  return words / block.lines.length >= RUNNING_WORDS;
}

/** Most blocks that stand beside each other without overlap. */
function sideBySide(boxes: readonly Box[]): number {
  let count = 0;
  let end = -1;
  for (const box of [...boxes].sort((a, b) => a.left + a.width - (b.left + b.width))) {
    if (box.left >= end - 0.005) {
      count += 1;
      end = box.left + box.width;
    }
  }
  return count;
}

/** Columns of running text side by side on a page: 0 without words, else at least 1. Short blocks such as addresses are no columns. Pure. */
export function countColumns(page: Page): number {
  if (page.words.length === 0) return 0;
  const boxes = page.blocks.filter((block) => isRunningText(page, block)).map((block) => block.box);
  const perBand: number[] = [];
  for (let band = 0; band < BANDS; band++) {
    const found = boxes.filter((box) => covers(box, (band + 0.5) / BANDS));
    if (found.length > 0) perBand.push(sideBySide(found));
  }
  for (let columns = 4; columns > 1; columns--) {
    const share = perBand.filter((count) => count >= columns).length / Math.max(1, perBand.length);
    if (share >= COLUMNS_SHARE) return columns;
  }
  return 1;
}

/** Depth of the zones in which headers and footers stand. */
const MARGIN = 0.1;
const EDGE = 0.075;

const middle = (box: Box) => box.top + box.height / 2;
const withoutNumbers = (text: string) => text.toLowerCase().replace(/\d+/g, '#').replace(/\s+/g, ' ').trim();

/** Texts that stand in the margin of at least half of the pages at one height are running heads; numbers may differ. */
function repeats(pages: readonly Page[], inMargin: (box: Box) => boolean): boolean {
  const seen = new Map<string, number>();
  for (const page of pages) {
    const texts = new Set(
      page.lines.filter((line) => inMargin(line.box)).map((line) => `${Math.round(middle(line.box) * 50)}:${withoutNumbers(line.text)}`),
    );
    for (const text of texts) seen.set(text, (seen.get(text) ?? 0) + 1);
  }
  return [...seen.values()].some((count) => count >= Math.max(2, pages.length / 2));
}

/** On a single page: a line at the very edge that stands clear of the rest by more than two of its heights. */
function standsAlone(page: Page, edge: (box: Box) => boolean): boolean {
  const outer = page.lines.filter((line) => edge(line.box));
  const inner = page.lines.filter((line) => !edge(line.box));
  if (outer.length === 0 || inner.length === 0) return false;
  const gap = Math.min(
    ...outer.flatMap((a) => inner.map((b) => Math.max(a.box.top - (b.box.top + b.box.height), b.box.top - (a.box.top + a.box.height)))),
  );
  const height = Math.max(...outer.map((line) => line.box.height));
  return gap > 2 * height;
}

function hasRunningText(pages: readonly Page[], kind: 'header' | 'footer'): boolean {
  if (pages.some((page) => page.blocks.some((block) => block.kind === kind))) return true;
  const isEdge = (depth: number) => (box: Box) => (kind === 'header' ? middle(box) < depth : middle(box) > 1 - depth);
  if (pages.length > 1) return repeats(pages, isEdge(MARGIN));
  return pages.some((page) => standsAlone(page, isEdge(EDGE)));
}

/** What stands on the pages (D63). Pure. */
export function analyzeLayout(pages: readonly Page[]): LayoutAnalysis {
  const columnCount = Math.max(0, ...pages.map(countColumns));
  const tables = pages.flatMap((page) => page.tables);
  const tableCount = pages.reduce((sum, page) => sum + page.tables.length - page.tables.filter((table) => table.continues).length, 0);
  return {
    type: layoutType(
      pages,
      columnCount,
      tables.map((table) => table.box),
    ),
    hasHeader: hasRunningText(pages, 'header'),
    hasFooter: hasRunningText(pages, 'footer'),
    columnCount,
    tableCount: Math.max(0, tableCount),
  };
}

function layoutType(pages: readonly Page[], columnCount: number, tables: readonly Box[]): string {
  const words = pages.reduce((sum, page) => sum + page.words.length, 0);
  if (words === 0) return 'blank';
  const inTables = pages.reduce(
    (sum, page) => sum + page.tables.reduce((inner, table) => inner + table.cells.reduce((all, cell) => all + cell.words.length, 0), 0),
    0,
  );
  const labelled = pages.reduce(
    (sum, page) => sum + page.pairs.reduce((inner, pair) => inner + pair.key.words.length + pair.value.words.length, 0) + page.marks.length,
    0,
  );
  if (tables.length > 0 && inTables / words >= 0.5) return 'tabular';
  if (labelled / words >= 0.4) return 'form';
  if (columnCount > 1) return 'multi_column';
  return tables.length > 0 ? 'mixed' : 'single_column';
}

/** Languages by their share of the text (D63). Pure. */
export function analyzeLanguage(languages: readonly DetectedLanguage[]): LanguageAnalysis {
  const [first] = languages;
  return {
    primary: first?.language ?? 'und',
    confidence: first ? round(first.confidence, 4) : null,
    detected: languages.map(({ language, confidence }) => ({ language, confidence: round(confidence, 4) })),
  };
}

/** Languages of pages weighed by their letters, most first; pages in no known language count as text without one. Pure. */
export function languagesOf(pages: readonly Page[]): DetectedLanguage[] {
  const letters = new Map<string, number>();
  let total = 0;
  for (const page of pages) {
    const count = page.words.reduce((sum, word) => sum + word.text.length, 0);
    total += count;
    if (page.language !== 'und' && count > 0) letters.set(page.language, (letters.get(page.language) ?? 0) + count);
  }
  return [...letters]
    .map(([language, count]) => ({ language, confidence: round(count / Math.max(1, total), 4) }))
    .sort((a, b) => b.confidence - a.confidence);
}

/** From where on a measure is an issue (D63). Resolution in dpi, skew in degrees, the rest 0-1. */
const ISSUES = { resolution: 150, skew: 1, clarity: 0.45, brightness: 0.5, noise: 0.12 } as const;

/** Resolution at which recognition stops to gain. */
const ENOUGH_DPI = 300;

function issuesOf(quality: PageQuality): string[] {
  return [
    quality.resolution !== null && quality.resolution < ISSUES.resolution ? 'low_resolution' : null,
    Math.abs(quality.skew) > ISSUES.skew ? 'skewed' : null,
    quality.clarity < ISSUES.clarity ? 'blurred' : null,
    quality.brightness < ISSUES.brightness ? 'dark' : null,
    quality.noise > ISSUES.noise ? 'noisy' : null,
    quality.cropped ? 'cropped' : null,
    quality.blank ? 'blank_page' : null,
  ].filter((issue) => issue !== null);
}

/** One figure for a page: clarity counts most, then resolution, paper and tilt. */
function scoreOf({ resolution, clarity, noise, brightness, skew, cropped }: PageQuality): number {
  const sharp = resolution === null ? 1 : Math.min(1, resolution / ENOUGH_DPI);
  const straight = 1 - Math.min(1, Math.abs(skew) / 10);
  const score = 0.4 * clarity + 0.25 * sharp + 0.15 * (1 - noise) + 0.1 * Math.min(1, brightness / 0.8) + 0.1 * straight;
  return cropped ? score * 0.8 : score;
}

/** A page that was never a picture is as sharp as print can be. */
const BORN_DIGITAL: PageQuality = { resolution: null, skew: 0, clarity: 1, noise: 0, brightness: 1, blank: false, cropped: false };

/** What was measured on a page. A picture that does not tell its resolution has the one that its size in points, told from its letters, gives. */
function measuredQuality(page: Page): PageQuality {
  if (!page.quality) return { ...BORN_DIGITAL, blank: isBlank(page) };
  if (page.quality.resolution !== null || page.pixelWidth === null || page.width <= 0) return page.quality;
  return { ...page.quality, resolution: (page.pixelWidth * 72) / page.width };
}

/** Quality of the pages as they came: score is the mean, the rest names the worst page (D63). Null figures without pages. Pure. */
export function analyzeQuality(pages: readonly Page[]): QualityAnalysis {
  const measured = pages.map(measuredQuality);
  if (measured.length === 0) return { score: null, resolution: null, clarity: null, skew: null, issues: [] };
  const readable = measured.filter((quality) => !quality.blank);
  const resolutions = measured.map((quality) => quality.resolution).filter((resolution) => resolution !== null);
  const skews = (readable.length > 0 ? readable : measured).map((quality) => quality.skew);
  const order = ['low_resolution', 'skewed', 'blurred', 'dark', 'noisy', 'cropped', 'blank_page'];
  const issues = new Set(measured.flatMap(issuesOf));
  return {
    score: round(measured.reduce((sum, quality) => sum + (quality.blank ? 0 : scoreOf(quality)), 0) / measured.length, 4),
    resolution: resolutions.length > 0 ? Math.round(Math.min(...resolutions)) : null,
    clarity: round(Math.min(...(readable.length > 0 ? readable : measured).map((quality) => quality.clarity)), 4),
    skew: round(
      skews.reduce((worst, skew) => (Math.abs(skew) > Math.abs(worst) ? skew : worst), 0),
      2,
    ),
    issues: order.filter((issue) => issues.has(issue)),
  };
}

/** Type with its broad and finer class (D63). Pure. */
export function analyzeClassification(found: Classification | null): ClassificationAnalysis {
  return {
    documentType: found?.type ?? null,
    confidence: found ? round(found.confidence, 4) : null,
    category: found?.category ?? null,
    subtype: found?.subtype ?? null,
  };
}

/** Share of the pages' area that words cover, 0-1; null without pages. Pure. */
export function textCoverage(pages: readonly Page[]): number | null {
  if (pages.length === 0) return null;
  const area = pages.reduce((sum, page) => sum + page.words.reduce((inner, { box }) => inner + box.width * box.height, 0), 0);
  return round(Math.min(1, area / pages.length), 4);
}

/** How much there is to take apart on the pages: low, medium or high. Pure. */
export function complexityOf(pages: readonly Page[]): 'low' | 'medium' | 'high' {
  const count = Math.max(1, pages.length);
  const tables = pages.reduce((sum, page) => sum + page.tables.length, 0) / count;
  const blocks = pages.reduce((sum, page) => sum + page.blocks.length, 0) / count;
  const parts = pages.reduce((sum, page) => sum + page.pairs.length + page.marks.length, 0) / count;
  const points = tables * 3 + blocks / 6 + parts / 8 + Math.max(0, ...pages.map(countColumns)) - 1;
  if (points < 3) return 'low';
  return points < 8 ? 'medium' : 'high';
}
