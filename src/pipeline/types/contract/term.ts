import type { Candidate } from '../../finding/candidates.js';
import type { Context } from '../../finding/context.js';
import { fromSegments } from '../../finding/parties/parties.js';
import { candidateAt, type RunningText } from '../../finding/running-text.js';
import { fold } from '../../values/text.js';
import { termOfParticulars } from './particulars.js';

/** Number words of the six languages, folded; tens and ones are joined as each language joins them. */
const NUMBER_WORDS: Record<string, number> = numberWords();

function numberWords(): Record<string, number> {
  const words: Record<string, number> = { a: 1, ein: 1, einem: 1, einer: 1, eine: 1, une: 1, una: 1, uno: 1 };
  const ones: Record<string, string> = {
    en: 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    de: 'eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn',
    fr: 'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf',
    es: 'un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve',
    it: 'un due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
    nl: 'een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien',
  };
  const tens: Record<string, string> = {
    en: 'twenty thirty forty fifty sixty seventy eighty ninety',
    de: 'zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig',
    fr: 'vingt trente quarante cinquante soixante',
    es: 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
    it: 'venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
    nl: 'twintig dertig veertig vijftig zestig zeventig tachtig negentig',
  };
  for (const language of Object.keys(ones)) {
    const small = (ones[language] ?? '').split(' ');
    for (const [index, word] of small.entries()) words[word] ??= index + 1;
    for (const [index, ten] of (tens[language] ?? '').split(' ').entries()) {
      const value = 10 * (index + 2);
      words[ten] ??= value;
      for (const [position, one] of small.slice(0, 9).entries())
        for (const joined of joinedNumbers(language, ten, one)) words[joined] ??= value + position + 1;
    }
  }
  return words;
}

/** `twenty-four`, `vierundzwanzig`, `vingt-quatre`, `veinticuatro`, `treinta y seis`, `ventiquattro`, `vierentwintig`. */
function joinedNumbers(language: string, ten: string, one: string): string[] {
  if (language === 'de') return [`${one === 'eins' ? 'ein' : one}und${ten}`];
  if (language === 'nl') return [`${one}en${ten}`];
  if (language === 'it') return [`${/^[ou]/.test(one) ? ten.slice(0, -1) : ten}${one}`];
  if (language === 'es') return [ten === 'veinte' ? `veinti${one}` : `${ten} y ${one}`];
  return [`${ten}-${one}`, `${ten} ${one}`, ...(language === 'fr' && one === 'un' ? [`${ten} et un`] : [])];
}
const UNITS: Record<string, string> = {
  year: 'year',
  month: 'month',
  week: 'week',
  day: 'day',
  jahr: 'year',
  monat: 'month',
  tag: 'day',
  woche: 'week',
  an: 'year',
  annee: 'year',
  anne: 'year',
  mois: 'month',
  jour: 'day',
  ano: 'year',
  mes: 'month',
  dia: 'day',
  anno: 'year',
  anni: 'year',
  mese: 'month',
  mesi: 'month',
  giorno: 'day',
  giorni: 'day',
  jaar: 'year',
  jaren: 'year',
  maand: 'month',
  maanden: 'month',
  dag: 'day',
  dagen: 'day',
};
const DURATION =
  /(?<!\p{L})(?<word>(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|vingt|trente|quarante|cinquante|soixante|(?:treinta|cuarenta|cincuenta|sesenta) y)\s)?\p{L}+(?:-\p{L}+)?)?\s*\(?\s*(?<digits>\d{1,3})?\s*\)?\s*[- ]?\s*(?<unit>years?|months?|weeks?|days?|Jahre?n?|Monate?n?|Tagen?|Wochen?|ans?|années?|mois|jours?|años?|mes(?:es)?|días?|ann[oi]|mes[ei]|giorn[oi]|jaar|jaren|maand(?:en)?|dag(?:en)?)\b(?:['’])?/giu;
const TERM_CUES: readonly [RegExp, number][] = [
  [/\b(?:term|duration) of (?:this|the) (?:agreement|contract)\b/i, 0.5],
  [/\b(?:this|the) agreement (?:shall|will)\b[^.]{0,120}\b(?:terminate|expire|remain|continue|be effective)/i, 0.45],
  [/\bobligations?\b[^.]{0,120}\b(?:terminate|expire|continue|remain|survive|cease)/i, 0.35],
  [/\b(?:terminates?|expires?|remains? in (?:full )?(?:force|effect)|continues? in (?:full )?(?:force|effect)|in effect)\b/i, 0.3],
  [/\b(?:continues?|runs?|lasts?|binding) for\b/i, 0.35],
  [/\b(?:initial|contract|employment|lease|the|\.)\s*term\b(?: of [^.;]{0,40}?)?\s+(?:is|are|shall be|will be)\b/i, 0.45],
  [
    /(?<!\p{L})(?:duration|contract (?:period|term|duration)|term(?: of (?:contract|agreement))?|laufzeit|vertragslaufzeit|vertragsdauer|durée|duración|durata|looptijd|contractduur|plazo|vigencia)\s*:/iu,
    0.5,
  ],
  [/\b(?:have|has|for|with) (?:an?|the) (?:initial )?(?:term|duration) of\b/i, 0.5],
  [/\b(?:agreement|contract) (?:begins|commences|takes effect|becomes effective)\b/i, 0.3],
  [/(?:^|[\d.)]\s|\s)Term(?: and Termination)?[.:–-]\s|[“"](?:the )?(?:Initial )?Term[”"]/, 0.35],
  [/\bfor a period of\b|\bperiod of\b/i, 0.2],
  [
    /\bfrom the (?:date|effective date)\b|\bafter the date\b|\bfollowing the (?:effective )?date\b|\banniversary\b|\bdate (?:hereof|of this agreement)\b/i,
    0.2,
  ],
  [
    /(?:laufzeit|vertragsdauer)(?!\p{L})|(?<!\p{L})(?:(?:vertrag|vereinbarung|abkommen|mietverhältnis|pflicht\p{L}*) (?:läuft|gilt|besteht|dauert)|\p{L}+pflicht (?:gilt|besteht)|gilt für|dauer von|geschlossen für|befristet auf|durée(?! indéterminée)|pour une période|conclue? pour|duración|vigencia|plazo del?|período de|durata|validità|per un periodo|per la durata|looptijd|duur van|periode van)(?!\p{L})/iu,
    0.45,
  ],
  [/\bconfiden(?:ce|tial)/i, 0.15],
];
const NOT_TERM: readonly RegExp[] = [
  /\b(?:notice|written notice|cure|payment|invoice|within|prior to|days? after receipt|kündigungsfrist|préavis|preaviso|preavviso|opzegtermijn|non-?solicit|employ|hire|solicit)\b/i,
];

/** Ends that are told by their day of remembrance: `the second anniversary of the Effective Date`. */
const ANNIVERSARY =
  /\b(?<ordinal>first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)(?: \(\d{1,2}\p{L}{2}\))? anniversary\b/giu;
const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

/** A length of time in a text; the unit in English. */
interface Duration {
  count: number;
  unit: string;
  index: number;
  text: string;
}

/** Every length of time, in order of kind. */
function durationsIn(text: string): Duration[] {
  const told = [...text.matchAll(DURATION)].flatMap((match): Duration[] => {
    const count = match.groups?.digits ? Number(match.groups.digits) : NUMBER_WORDS[fold(match.groups?.word ?? '')];
    const unit =
      UNITS[
        fold(match.groups?.unit ?? '').replace(
          /(?<=year|month|week|day|jour|dia|mes|an|ano|annee)s$|(?<=jahr|monat|tag)en?$|(?<=woche)n$|es$/,
          '',
        )
      ];
    return count === undefined || !unit ? [] : [{ count, unit, index: match.index, text: match[0] }];
  });
  const remembered = [...text.matchAll(ANNIVERSARY)].map(
    (match): Duration => ({
      count: ORDINALS.indexOf((match.groups?.ordinal ?? '').toLowerCase()) + 1,
      unit: 'year',
      index: match.index,
      text: match[0],
    }),
  );
  return [...told, ...remembered];
}

/** How long the contract goes on after its term: `renew for successive one (1) year periods`. */
const RENEWAL =
  /\b(?:renew\w*|successive|additional|extended|extension|extend(?:s|ed)? for|verlängert|renouvel\p{L}+|reconduction|reconduit\p{L}*|prorrog\p{L}+|rinnov\p{L}+|verlengd)(?!\p{L})/iu;

/** `2 years`. */
const lengthOf = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** `[specify the duration, e.g. 2 years]`: what a form tells those who fill it in. */
function isHint(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 80), at);
  const bracket = before.lastIndexOf('[');
  return (
    bracket > before.lastIndexOf(']') &&
    /^\[\s*(?:\p{L}+\s){0,2}?(?:specify|insert|enter|state|select|choose|add|fill|number|duration|e\.g)/iu.test(before.slice(bracket))
  );
}

/** The duration that a clause on the term gives, as `2 years`; notice periods and the like are none. */
export function findTerm(context: Context, running: RunningText): Candidate | null {
  let best: { score: number; value: string; start: number; end: number } | null = null;
  for (const { count, unit, index, text } of durationsIn(running.text)) {
    if (count === 0 || (unit === 'day' && count < 60) || isHint(running.text, index)) continue;
    const before = running.text.slice(Math.max(0, index - 220), index);
    const sentence = `${before.slice(Math.max(0, before.search(/[.;](?=\s[A-Z(])(?!.*[.;]\s[A-Z(])/)))}${running.text.slice(index, index + 130)}`;
    const cues = TERM_CUES.reduce((sum, [cue, by]) => sum + (cue.test(sentence) ? by : 0), 0);
    const clause = `${before.split(/[.;](?=\s)/).at(-1)}${running.text.slice(index, index + 70).split(/[.;](?=\s)|\b(?:unless|provided that|renewable)\b/)[0]}`;
    const against = NOT_TERM.some((cue) => cue.test(clause.slice(-140))) ? 0.3 : 0;
    const survives = /\bsurviv(?:e|es|al)\b/i.test(clause.slice(-140)) ? 0.25 : 0;
    const renews = RENEWAL.test(
      before
        .slice(-60)
        .split(/[.;](?=\s)/)
        .at(-1) ?? '',
    )
      ? 0.35
      : 0;
    const score = cues - against - survives - renews;
    if (score < 0.35 || (best && best.score >= score)) continue;
    best = { score, value: lengthOf(count, unit), start: index, end: index + text.length };
  }
  const told = termOfParticulars(context).flatMap((segment) => {
    const [{ count, unit, index } = { count: 0, unit: '', index: 0 }] = durationsIn(segment.text);
    return count > 0 && index < 25 ? [{ ...fromSegments([segment], 0.85, 'particulars', null), value: lengthOf(count, unit) }] : [];
  })[0];
  if (told) return told;
  return best ? candidateAt(context, running, best.start, best.end, best.value, Math.min(0.92, 0.45 + 0.45 * best.score), 'clause') : null;
}
