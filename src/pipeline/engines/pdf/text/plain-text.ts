const LIGATURES: Record<string, string> = { ﬀ: 'ff', ﬁ: 'fi', ﬂ: 'fl', ﬃ: 'ffi', ﬄ: 'ffl', ﬅ: 'ft', ﬆ: 'st' };

/** Parts of Chinese characters (U+2E80 to U+2EFF) that are characters themselves; Unicode names no equal for most, but fonts print both alike. */
const RADICALS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...'⺟母⺠民⻁虎⻄西⻅见⻆角⻉贝⻋车⻑長⻓长⻔门⻘青⻙韦⻚页⻛风⻜飞⻝食⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻲亀⻳龟'.matchAll(
      /(.)(.)/gu,
    ),
  ].map(([, part, whole]) => [part!, whole!]),
);

/**
 * The text of a word as everybody types it: composed characters, ligatures as letters; wide figures, letters and hyphens that bind; Chinese characters whose
 * font names the part that looks like them (`⽇` for `日`); Arabic letters that are named by their form within a word; the Thai vowel that fonts print in two parts.
 * Pure.
 */
export function plainText(text: string): string {
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) > 0x2ff) return typed(text.normalize('NFC'));
  }
  return text;
}

function typed(text: string): string {
  return text
    .replace(/[\ufb00-\ufb06]/g, (c) => LIGATURES[c] ?? c)
    .replace(/[\uff05\uff0c-\uff0f\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[\u2e80-\u2eff]/g, (c) => RADICALS[c] ?? c)
    .replace(/[\u2f00-\u2fd5\ufb1d-\ufb4f\ufb50-\ufdff\ufe70-\ufefc]/g, (c) => c.normalize('NFKC'))
    .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33');
}
