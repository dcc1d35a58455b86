/** The hundred-odd letter pairs that make up most of English, German, French, Spanish, Italian and Dutch text. */
const COMMON_PAIRS = new Set(
  (
    'th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ha as ou io le ve co me de hi ri ro ic ne ea ra ce li ch ll be ma si om ur ' +
    'ie ei ge un be sc au ns da ss el el la os ad ci ue qu ta no na nc no do lo ac so tu em us ai ui pa pr po ca am il ol rt tr tt ct di vo we ee oo aa ij ' +
    'ns rs ts ds ss ut up mp su sp ad ag ab id if im ir iv ni mi vi fi pe op ot ow oc od og ob oi ul um ub uc ud ef ec eb eg em ep et ev ex'
  ).split(' '),
);

/** Words that are looked at. */
const SAMPLE = 150;

/** Fewest letters in pairs that allow a judgement. */
const MIN_PAIRS = 60;

/** Share of letter pairs that are usual in the languages we read, 0-1; null when there is too little Latin text to tell. About 0.75-0.9 for
 * text, under 0.45 for a broken mapping of a font's glyphs. Pure. */
export function pairPlausibility(words: readonly string[]): number | null {
  let usual = 0;
  let pairs = 0;
  // A few hundred words spread over the page tell as much as all.
  const step = Math.max(1, Math.floor(words.length / SAMPLE));
  for (let w = 0; w < words.length; w += step) {
    const word = words[w]!;
    const letters = unaccented(word).toLowerCase();
    if (!/^[a-z]{3,}[.,;:]?$/.test(letters)) continue;
    for (let i = 0; i + 1 < letters.length; i++) {
      if (letters.charCodeAt(i + 1) < 97) continue;
      pairs++;
      if (COMMON_PAIRS.has(letters.slice(i, i + 2))) usual++;
    }
  }
  return pairs < MIN_PAIRS ? null : usual / pairs;
}

const unaccented = (word: string) => (/[^\x20-\x7e]/.test(word) ? word.normalize('NFD').replace(/\p{M}/gu, '') : word);

/** Share of words that are made of symbols and odd mixtures, 0-1: broken encodings look like `%#\x1f/&"`. Pure. */
export function oddWords(words: readonly string[]): number {
  const long = words.filter((word) => word.length >= 3);
  if (long.length < 10) return 0;
  const odd = long.filter((word) => {
    if (/^[A-Za-z0-9]{2,}[.,;:]?$/.test(word)) return false;
    const sound = word.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    return sound < 0.5 * word.length && !/^[-_.=*•·…—–#~+]+$/.test(word);
  });
  return odd.length / long.length;
}
