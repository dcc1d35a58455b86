import { fold } from './text.js';

/** Names of the months, whole and shortened, as dates use them; the first line is January. */
const MONTH_NAMES = [
  'january jan januar jaenner janner januari janvier janv enero ene gennaio gen janeiro styczen stycznia leden ledna tammikuu ianuarie ocak január siječanj siječnja января январь янв січня січень януари јануар јануара јануари jaanuar janvāris janvārī sausio sausis ιανουαρίου ιανουάριος ιαν ינואר בינואר يناير มกราคม ม.ค. januara',
  'february feb februar februari fevrier fevr fev febrero febbraio febr fevereiro luty lutego unor unora helmikuu februarie şubat február veljača veljače февраля февраль фев лютого лютий февруари фебруар фебруара фебруари veebruar februāris februārī vasario vasaris φεβρουαρίου φεβρουάριος φεβ פברואר בפברואר فبراير กุมภาพันธ์ ก.พ. februara',
  'march mar marz maerz mrz maart mrt mars marzo marco marzec marca brezen brezna maaliskuu martie mart március ožujak ožujka marec marts maret марта март березня березень марти märts marta kovo kovas μαρτίου μάρτιος μαρ מרץ במרץ مارس มีนาคม มี.ค.',
  'april apr avril avr abril abr aprile kwiecien kwietnia duben dubna huhtikuu aprilie nisan április travanj travnja апреля апрель апр квітня квітень април априла aprill aprīlis aprīlī balandžio balandis απριλίου απρίλιος απρ אפריל באפריל أبريل ابريل إبريل เมษายน เม.ย. aprila',
  'may mai mei mayo maggio mag maio maj maja kveten kvetna toukokuu mayıs mayis május svibanj svibnja мая май травня травень мај маја maijs maijā gegužės gegužė μαΐου μάιος μαι μάη מאי במאי مايو พฤษภาคม พ.ค.',
  'june jun juni juin junio giugno giu junho czerwiec czerwca cerven cervna kesakuu iunie haziran június lipanj lipnja junij июня июнь июн червня червень юни јун јуна јуни juuni jūnijs jūnijā birželio birželis ιουνίου ιούνιος ιουν יוני ביוני يونيو มิถุนายน มิ.ย. juna',
  'july jul juli juillet juil julio luglio lug julho lipiec lipca cervenec cervence heinakuu iulie temmuz július srpanj srpnja julij июля июль июл липня липень юли јул јула јули juuli jūlijs jūlijā liepos liepa ιουλίου ιούλιος ιουλ יולי ביולי يوليو กรกฎาคม ก.ค. jula',
  'august aug augustus aout agosto ago sierpien sierpnia srpen srpna elokuu ağustos agustos augusztus kolovoz kolovoza avgust августа август авг серпня серпень аугуст avgusta augusts augustā rugpjūčio rugpjūtis αυγούστου αύγουστος αυγ אוגוסט באוגוסט أغسطس اغسطس สิงหาคม ส.ค. agustus augusta',
  'september sep sept septembre septiembre setiembre settembre set setembro wrzesien wrzesnia zari syyskuu septembrie eylül eylul szeptember rujan rujna сентября сентябрь сен сент вересня вересень септември септембар септембра septembris septembrī rugsėjo rugsėjis σεπτεμβρίου σεπτέμβριος σεπ ספטמבר בספטמבר سبتمبر กันยายน ก.ย. septembra septembar',
  'october oct oktober okt octobre octubre ottobre ott outubro pazdziernik pazdziernika rijen rijna lokakuu octombrie ekim október октября октябрь окт жовтня жовтень октомври октобар октобра oktoober oktobris oktobrī spalio spalis οκτωβρίου οκτώβριος οκτ אוקטובר באוקטובר أكتوبر اكتوبر ตุลาคม ต.ค. oktobra oktobar',
  'november nov novembre noviembre novembro listopad listopada listopadu marraskuu noiembrie kasım kasim studeni studenog studenoga ноября ноябрь ноя листопада листопад ноември новембар новембра novembris novembrī lapkričio lapkritis νοεμβρίου νοέμβριος νοε נובמבר בנובמבר نوفمبر พฤศจิกายน พ.ย. novembra novembar',
  'december dec dezember dez decembre diciembre dic dicembre dezembro grudzien grudnia prosinec prosince joulukuu desember decembrie aralık aralik prosinac prosinca декабря декабрь дек грудня грудень декември децембар децембра detsember decembris decembrī gruodžio gruodis δεκεμβρίου δεκέμβριος δεκ דצמבר בדצמבר ديسمبر ธันวาคม ธ.ค. decembra decembar',
];

/** Folded, without the stops of shortened names. */
const keyOf = (name: string): string => fold(name).replace(/\./g, '');

const MONTHS = new Map(MONTH_NAMES.flatMap((names, index) => names.split(' ').map((name) => [keyOf(name), index + 1] as const)));

/** The month (1-12) of a name in any of the languages that are read, or undefined; a zero for the first letter was misread (`0ct`). Pure. */
export function monthNumber(name: string): number | undefined {
  return MONTHS.get(keyOf(name).replace(/^0/, 'o'));
}

/** Letters of a name of which one may have been misread; of shorter ones other words differ by as little. */
const LONG_NAME = 7;

/** The name of a month that a recognised word differs from by one letter (`Gktober`), where it is one of one month alone; null otherwise. Pure. */
export function misreadMonth(word: string): string | null {
  const key = keyOf(word);
  if (key.length < LONG_NAME || key.length !== word.length || monthNumber(word) !== undefined) return null;
  const near = [...MONTHS.keys()].filter((name) => name.length === key.length && differences(name, key) === 1);
  return new Set(near.map((name) => MONTHS.get(name))).size === 1 ? near[0]! : null;
}

function differences(a: string, b: string): number {
  let count = 0;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) count++;
  return count;
}
