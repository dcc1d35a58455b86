import type { Candidate } from '../finding/candidates.js';
import type { Context } from '../finding/context.js';
import { candidateAt, type RunningText } from '../finding/running-text.js';
import { fold } from '../values/text.js';

const NUMBER_WORDS: Record<string, number> = Object.fromEntries(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, index) => [word, index + 1]),
);
Object.assign(NUMBER_WORDS, {
  'twenty-four': 24,
  thirty: 30,
  'thirty-six': 36,
  forty: 40,
  sixty: 60,
  ein: 1,
  einem: 1,
  einer: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  funf: 5,
  sechs: 6,
  zwolf: 12,
  un: 1,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  douze: 12,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  doce: 12,
  due: 2,
  tre: 3,
  quattro: 4,
  cinque: 5,
  dodici: 12,
  een: 1,
  twee: 2,
  drie: 3,
  vijf: 5,
  twaalf: 12,
  a: 1,
});
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
  /\b(?<word>\p{L}+(?:-\p{L}+)?)?\s*\(?\s*(?<digits>\d{1,3})?\s*\)?\s*[- ]?\s*(?<unit>years?|months?|weeks?|days?|Jahre?n?|Monate?n?|Tagen?|Wochen?|ans?|années?|mois|jours?|años?|mes(?:es)?|días?|ann[oi]|mes[ei]|giorn[oi]|jaar|jaren|maand(?:en)?|dag(?:en)?)\b(?:['’])?/giu;
const TERM_CUES: readonly [RegExp, number][] = [
  [/\b(?:term|duration) of (?:this|the) (?:agreement|contract)\b/i, 0.5],
  [/\b(?:this|the) agreement (?:shall|will)\b[^.]{0,60}\b(?:terminate|expire|remain|continue|be effective)/i, 0.45],
  [/\bobligations?\b[^.]{0,120}\b(?:terminate|expire|continue|remain|survive|cease)/i, 0.35],
  [/\b(?:terminate|expire|remain in (?:full )?(?:force|effect)|continue in (?:full )?(?:force|effect)|in effect)\b/i, 0.3],
  [/\bfor a period of\b|\bperiod of\b/i, 0.2],
  [
    /\bfrom the (?:date|effective date)\b|\bafter the date\b|\bfollowing the date\b|\banniversary\b|\bdate (?:hereof|of this agreement)\b/i,
    0.2,
  ],
  [
    /\b(?:laufzeit|vertragsdauer|gilt für|dauer von|geschlossen für)\b|\b(?:durée|pour une période|conclu pour)\b|\b(?:duración|vigencia|plazo de|período de)\b|\b(?:durata|per un periodo|per la durata)\b|\b(?:looptijd|duur van|periode van)\b/i,
    0.45,
  ],
  [/\bconfidential/i, 0.1],
];
const NOT_TERM: readonly RegExp[] = [
  /\b(?:notice|written notice|cure|payment|invoice|within|prior to|days? after receipt|kündigungsfrist|préavis|preaviso|preavviso|opzegtermijn|non-?solicit|employ|hire|solicit)\b/i,
];

/** The duration that a clause on the term gives, as `2 years`; notice periods and the like are none. */
export function findTerm(context: Context, running: RunningText): Candidate | null {
  let best: { score: number; value: string; start: number; end: number } | null = null;
  for (const match of running.text.matchAll(DURATION)) {
    const count = match.groups?.digits ? Number(match.groups.digits) : NUMBER_WORDS[fold(match.groups?.word ?? '')];
    const unit =
      UNITS[
        fold(match.groups?.unit ?? '').replace(
          /(?<=year|month|week|day|jour|dia|mes|an|ano|annee)s$|(?<=jahr|monat|tag)en?$|(?<=woche)n$|es$/,
          '',
        )
      ];
    if (count === undefined || !unit || count === 0 || (unit === 'day' && count < 60)) continue;
    const before = running.text.slice(Math.max(0, match.index - 220), match.index);
    const sentence = `${before.slice(Math.max(0, before.search(/[.;](?=\s[A-Z(])(?!.*[.;]\s[A-Z(])/)))}${running.text.slice(match.index, match.index + 130)}`;
    const cues = TERM_CUES.reduce((sum, [cue, by]) => sum + (cue.test(sentence) ? by : 0), 0);
    const clause = `${before.split(/[.;](?=\s)/).at(-1)}${running.text.slice(match.index, match.index + 70).split(/[.;](?=\s)/)[0]}`;
    const against = NOT_TERM.some((cue) => cue.test(clause.slice(-140))) ? 0.3 : 0;
    const score = cues - against;
    if (score < 0.35 || (best && best.score >= score)) continue;
    best = { score, value: `${count} ${unit}${count === 1 ? '' : 's'}`, start: match.index, end: match.index + match[0].length };
  }
  return best ? candidateAt(context, running, best.start, best.end, best.value, Math.min(0.92, 0.45 + 0.45 * best.score), 'clause') : null;
}
