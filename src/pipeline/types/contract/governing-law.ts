import type { Candidate } from '../../finding/candidates.js';
import type { Context } from '../../finding/context.js';
import { candidateAt, type RunningText } from '../../finding/running-text.js';
import { lawOfParticulars } from './particulars.js';

const STATES = "(?:[A-Z][\\p{L}.’'-]+(?:\\s(?:of|and|du|de|the)\\s|\\s)?){1,5}";
const OF_STATE = '(?:[Tt]he\\s+)?(?:(?:[Ss]tate|[Cc]ommonwealth|Province|Republic|Kingdom|Federal Republic)\\s+of\\s+)?';
const LAW: readonly [RegExp, number][] = [
  [
    new RegExp(
      `\\b(?:[Tt]he |THE )?(?:[Ll]aws?|LAWS?) (?:of|OF) (?:the |THE )?(?:(?:[Ss]tate|STATE|[Cc]ommonwealth|COMMONWEALTH|Province|Republic) (?:of|OF) )?(?<law>${STATES})(?:,? U\\.?S\\.?A?\\.?|, \\p{Lu}\\p{L}+)?,?\\s*(?:\\([^)]{0,200}\\)|,?\\s?(?:without|except|excluding|other than|exclusive of)[^.;]{0,160}?,)?\\s*(?:shall|will|SHALL|WILL)?\\s*(?:govern|GOVERN|apply|applies|control)`,
      'gu',
    ),
    0.92,
  ],
  [
    new RegExp(
      `\\b(?:governed|controlled|construed)\\b[^.;]{0,80}?\\b[Ll]aws?\\b[^.;]{0,60}?\\bof [Tt]he (?:[Ss]tate|Commonwealth|Province) of (?<law>${STATES})`,
      'gu',
    ),
    0.93,
  ],
  [
    new RegExp(
      `\\b(?:governed|controlled|construed|interpreted|enforced|determined|decided|resolved)\\b[^.;]{0,160}?\\b[Ll]aws?\\s+(?:and\\s+\\w+\\s+)?(?:of|in(?: effect in| force in)?)\\s+${OF_STATE}(?<law>${STATES})`,
      'gu',
    ),
    0.93,
  ],
  [
    /\b(?:governed (?:\p{Ll}+ )?by|subject to|under|in accordance with)\s+(?:the\s+)?(?<law>[A-Z]\p{L}+(?: [A-Z]\p{L}+)?) [Ll]aws?\b/gu,
    0.9,
  ],
  [/\b(?<law>[A-Z]\p{L}+(?: [A-Z]\p{L}+)?) law\s+(?:shall|will)\s+(?:in all respects\s+|exclusively\s+)?(?:govern|apply|control)/gu, 0.9],
  [
    new RegExp(
      `\\b[Ll]aws of (?:the )?(?:(?:State|Commonwealth|Province|Republic) of )?(?<law>${STATES})\\s*(?:shall|will|govern|without|,? excluding)`,
      'gu',
    ),
    0.88,
  ],
  [
    new RegExp(
      `\\b(?:subject to|[Ll]aw\\b[^.;]{0,60}?\\b(?:is|are|shall be|will be))\\s+the\\s+laws?\\s+of\\s+${OF_STATE}(?<law>${STATES})`,
      'gu',
    ),
    0.86,
  ],
  // Behind the heading of its clause, whatever the clause says of it.
  [
    new RegExp(
      `\\b(?:(?:GOVERNING|Governing|APPLICABLE|Applicable|CHOICE OF|Choice of) (?:LAW|Law)|governing law)\\b.{0,300}?\\b[Ll]aws? of (?:the )?(?:State|Commonwealth|Province|Republic|Kingdom) of (?<law>${STATES})`,
      'gu',
    ),
    0.85,
  ],
  [
    new RegExp(
      `\\bin (?:the )?(?:State|Commonwealth|Province) of (?<law>${STATES}) and (?:shall|will|is) (?:be )?(?:governed|construed)[^.;]{0,80}\\blaws? thereof\\b`,
      'gu',
    ),
    0.85,
  ],
  ...inSentence(
    'deutsche[sm]?|österreichische[sm]?|schweizerische[sm]?|Schweizer|liechtensteinische[sm]?|luxemburgische[sm]?|belgische[sm]?|französische[sm]?|englische[sm]?|italienische[sm]?|niederländische[sm]?|spanische[sm]?|polnische[sm]?',
    '(?:NAME)\\s+Recht|Rechts? (?:der (?:Bundesrepublik Deutschland|Schweiz|Republik Österreich|Niederlande)|des (?:Fürstentums|Großherzogtums) \\p{Lu}\\p{L}+|von \\p{Lu}\\p{L}+)',
    '[Gg]ilt|[Gg]elten|unterlieg\\p{L}*|unterstehen|untersteht|Anwendung|[Aa]nwendbar\\p{L}*|anzuwenden\\p{L}*|[Mm]aßgeb\\p{L}*|vereinbart',
  ),
  ...inSentence(
    'français|française|françaises|belges?|suisses?|luxembourgeois|luxembourgeoises?|allemand|allemande|anglais|anglaise|québécois|québécoise|marocain|marocaine|du Québec',
    '(?:droit|lois?|législation)\\s+(?:NAME)',
    'soumis\\p{L}*|régi\\p{L}*|assujetti\\p{L}*|applicables?|gouverné\\p{L}*|applique\\p{L}*|interprété\\p{L}*',
  ),
  ...inSentence(
    'español(?:as?)?|mexican(?:as?|o)|argentin(?:as?|o)|chilen(?:as?|o)|colombian(?:as?|o)|peruan(?:as?|o)',
    '(?:legislación|ley|leyes|derecho|normativa)\\s+(?:común\\s+)?(?:NAME|de (?:la )?(?:República )?\\p{Lu}\\p{L}+(?: \\p{Lu}\\p{L}+)?)',
    'rigen?|regirán?|regid[oa]|sometid[oa]|sujet[oa]|aplicables?|aplicará|interpretará',
  ),
  ...inSentence(
    'italian[ao]|svizzer[ao]|tedesc[ao]|frances[ea]|ingles[ea]|spagnol[ao]',
    '(?:legge|leggi|diritto|legislazione|normativa)\\s+(?:NAME)|(?<=quell[ao] )(?:NAME)',
    'regolat\\p{L}*|disciplinat\\p{L}*|soggett\\p{L}*|applic\\p{L}*|governat\\p{L}*|interpretat\\p{L}*',
  ),
  ...inSentence(
    'Nederlandse?|Belgische?|Duitse?|Engelse?|Franse?|Luxemburgse?',
    '(?:NAME)\\s+recht|recht van \\p{Lu}\\p{L}+',
    'beheerst|toepass\\p{L}*|toepasselijk\\p{L}*|onderworpen|geldt|geregeld|uitgelegd',
  ),
  [
    new RegExp(
      `\\b(?:[Gg]overning|[Aa]pplicable|[Pp]roper|GOVERNING|APPLICABLE) (?:[Ll]aw|LAW)(?: (?:[Aa]nd|AND|&) \\p{L}+)?\\s*[:.–-]\\s*(?:[Tt]he\\s+)?(?:[Ll]aws? of )?${OF_STATE}(?<law>\\p{Lu}\\p{Ll}+(?: (?:and |of )?\\p{Lu}\\p{Ll}+){0,2})\\s*(?:[.;,]|$|(?=\\p{Lu}\\p{Ll}+(?: \\p{Ll}+){0,2}:))`,
      'gu',
    ),
    0.8,
  ],
];

/** Ways of naming a law in a sentence that says it applies, before or behind its name. `law` says NAME where one of `names` stands. */
function inSentence(names: string, law: string, applies: string): [RegExp, number][] {
  const named = `(?<!\\p{L})(?<law>${law.replaceAll('NAME', names)})(?!\\p{L})`;
  const verb = `(?<!\\p{L})(?:${applies})(?!\\p{L})`;
  return [
    [new RegExp(`${verb}[^.;]{0,120}?${named}`, 'gu'), 0.92],
    [new RegExp(`${named}[^.;]{0,80}?${verb}`, 'gu'), 0.9],
  ];
}

/** States of the United States and provinces of Canada; countries come from the language data of the runtime. */
const STATE_NAMES = `Alabama, Alaska, Arizona, Arkansas, California, Colorado, Connecticut, Delaware, District of Columbia, Florida, Georgia, Hawaii, Idaho,
  Illinois, Indiana, Iowa, Kansas, Kentucky, Louisiana, Maine, Maryland, Massachusetts, Michigan, Minnesota, Mississippi, Missouri, Montana, Nebraska, Nevada,
  New Hampshire, New Jersey, New Mexico, New York, North Carolina, North Dakota, Ohio, Oklahoma, Oregon, Pennsylvania, Puerto Rico, Rhode Island, South Carolina,
  South Dakota, Tennessee, Texas, Utah, Vermont, Virginia, Washington, West Virginia, Wisconsin, Wyoming, Alberta, British Columbia, Manitoba, New Brunswick,
  Newfoundland and Labrador, Nova Scotia, Ontario, Prince Edward Island, Quebec, Québec, Saskatchewan, England and Wales, England, Wales, Scotland,
  Northern Ireland, Hong Kong, People’s Republic of China, People's Republic of China, United States of America, Republic of Korea, State of Israel, New South Wales, Victoria, Queensland`;

const PLACES = new RegExp(
  `(?<![\\p{L}\\d])(?:${[...STATE_NAMES.split(/,\s+/), ...countries()].sort((a, b) => b.length - a.length).join('|')})(?![\\p{L}\\d])`,
  'giu',
);

/** English names of all countries. */
function countries(): string[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  return letters
    .flatMap((first) => letters.flatMap((second) => names.of(`${first}${second}`) ?? []))
    .filter((name) => /^[\p{L}\s’-]+$/u.test(name));
}

/** The text with clauses in capitals as a sentence would have them, names of states and countries capitalised; each letter stays at its place. */
function withoutCapitals(text: string): string {
  return text.replace(/(?:(?<![\p{L}\d])\p{Lu}+(?![\p{L}\d])[\s,.;:()“”"'’/-]*){6,}/gu, (clause) =>
    clause
      .toLowerCase()
      .replace(PLACES, (place) =>
        place.replace(/(?<!\p{L})\p{L}+/gu, (word) =>
          /^(?:of|and)$/.test(word) ? word : `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`,
        ),
      ),
  );
}

/** Words of a law's name that are none of a country or state. */
const NO_LAW =
  /^(?:(?:the )?(?:State|Province|Commonwealth|Country|Jurisdiction|Agreement|Company|Party|Parties|Section|Venue|Arbitration|This.*))$/i;

/** The law that a clause names, as printed and without what it goes on to say: `New York`, `England and Wales`, `deutsches Recht`. */
export function findGoverningLaw(context: Context, running: RunningText): Candidate | null {
  const text = withoutCapitals(running.text);
  for (const [pattern, score] of LAW) {
    for (const match of text.matchAll(pattern)) {
      const law = (match.groups?.law ?? '')
        // A full stop behind a whole word ends the sentence, one behind `D.C` does not.
        .replace(/(?<=\p{Ll}{2})\.\s.*$/su, '')
        .replace(
          /\s+(?:without|and(?!\s\p{Lu})|applicable|as|to|regardless|excluding|with|the|of(?!\s\p{Lu})|shall|will|except|exclusive|The|Each|Any|This|In|No|If)\b.*$/u,
          '',
        )
        .replace(/,?\s+(?:and|U\.?S\.?A?\.?)$/u, '')
        .replace(/[.,;:’'-]+$/u, '')
        .trim();
      if (law.length < 3 || NO_LAW.test(law)) continue;
      const start = match.index + match[0].lastIndexOf(law);
      const own = stateWithin(text, start + law.length, law);
      return own
        ? candidateAt(context, running, own.start, own.start + own.law.length, own.law, score, 'clause')
        : candidateAt(context, running, start, start + law.length, law, score, 'clause');
    }
  }
  return lawOfParticulars(context);
}

/** `the laws of the United States of America and the State of California`: the state says more than the country. */
function stateWithin(text: string, end: number, country: string): { law: string; start: number } | null {
  if (!/^United States/.test(country)) return null;
  const match = text
    .slice(end, end + 120)
    .match(
      /^(?: of America)?,?\s+(?:and\b[^.;]{0,70}?\s)?(?:of\s+)?(?:the\s+)?(?:[Ss]tate|[Cc]ommonwealth) of (?<law>\p{Lu}\p{L}+(?:\s\p{Lu}\p{L}+)?)/u,
    );
  const law = match?.groups?.law;
  return match && law ? { law, start: end + match[0].length - law.length } : null;
}
