import { expect } from 'chai';
import { mirrorPage } from '../../../../../src/pipeline/layout/right-to-left.js';
import type { DocumentModel } from '../../../../../src/pipeline/model.js';
import { answerQueries } from '../../../../../src/pipeline/questions/queries.js';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { understood } from '../../../../support/understanding.js';

/** What an invoice prints in a language: the same bill in each, number 4711 of the day, two hours at 50, a fifth of it tax. */
interface Printed {
  readonly title: string;
  readonly number: string;
  readonly date: readonly [label: string, day: string];
  readonly seller: string;
  readonly buyer: readonly [label: string, name: string];
  readonly headings: readonly [what: string, quantity: string, price: string, amount: string];
  readonly sums: readonly [net: string, tax: string, total: string];
  readonly amount: (whole: number) => string;
  readonly currency: string;
}

const comma =
  (sign: string) =>
  (whole: number): string =>
    `${whole},00 ${sign}`;
const point =
  (sign: string) =>
  (whole: number): string =>
    `${sign}${whole}.00`;

const LANGUAGES: Readonly<Record<string, Printed>> = {
  Russian: {
    ...{ title: 'Счет на оплату', number: 'Счет №', date: ['Дата', '7 июня 2024 г.'], seller: 'ООО «Северный ветер»' },
    ...{ buyer: ['Покупатель', 'АО «Вектор»'], headings: ['Наименование', 'Кол-во', 'Цена', 'Сумма'] },
    ...{ sums: ['Итого без НДС', 'НДС', 'Всего к оплате'], amount: comma('руб.'), currency: 'RUB' },
  },
  Ukrainian: {
    ...{ title: 'РАХУНОК-ФАКТУРА', number: 'Рахунок №', date: ['Дата', '7 червня 2024'], seller: 'ТОВ «Карпатський ліс»' },
    ...{ buyer: ['Покупець', 'ПП «Затишок»'], headings: ['Найменування', 'Кількість', 'Ціна', 'Сума'] },
    ...{ sums: ['Разом без ПДВ', 'ПДВ', 'Всього з ПДВ'], amount: comma('грн'), currency: 'UAH' },
  },
  Bulgarian: {
    ...{ title: 'ФАКТУРА', number: 'Фактура №', date: ['Дата на издаване', '07.06.2024 г.'], seller: 'Дунав Консулт ЕООД' },
    ...{ buyer: ['Получател', 'Балкан Строй АД'], headings: ['Описание', 'Количество', 'Ед. цена', 'Стойност'] },
    ...{ sums: ['Данъчна основа', 'ДДС', 'Сума за плащане'], amount: comma('лв.'), currency: 'BGN' },
  },
  Serbian: {
    ...{ title: 'ФАКТУРА', number: 'Број фактуре', date: ['Датум фактуре', '07.06.2024.'], seller: 'Морава Системи д.о.о.' },
    ...{ buyer: ['Купац', 'Шумадија Промет д.о.о.'], headings: ['Опис', 'Количина', 'Цена', 'Износ'] },
    ...{ sums: ['Основица', 'ПДВ', 'Укупно за уплату'], amount: comma('RSD'), currency: 'RSD' },
  },
  Croatian: {
    ...{ title: 'RAČUN', number: 'Račun br.', date: ['Datum izdavanja', '07.06.2024.'], seller: 'Jadranska Plovidba d.o.o.' },
    ...{ buyer: ['Kupac', 'Hotel Lavanda d.d.'], headings: ['Opis', 'Količina', 'Cijena', 'Iznos'] },
    ...{ sums: ['Osnovica', 'PDV', 'Ukupno za platiti'], amount: comma('EUR'), currency: 'EUR' },
  },
  Slovenian: {
    ...{ title: 'Račun', number: 'Številka računa', date: ['Datum računa', '7. junij 2024'], seller: 'Triglav Tisk d.o.o.' },
    ...{ buyer: ['Kupec', 'Založba Lipa d.o.o.'], headings: ['Opis', 'Količina', 'Cena', 'Znesek'] },
    ...{ sums: ['Skupaj brez DDV', 'DDV', 'Za plačilo'], amount: comma('EUR'), currency: 'EUR' },
  },
  Slovak: {
    ...{ title: 'FAKTÚRA', number: 'Faktúra č.', date: ['Dátum vystavenia', '07.06.2024'], seller: 'Tatranská Tlač s.r.o.' },
    ...{ buyer: ['Odberateľ', 'Hotel Dunaj s.r.o.'], headings: ['Názov', 'Množstvo', 'Jednotková cena', 'Spolu'] },
    ...{ sums: ['Základ dane', 'DPH', 'Celkom na úhradu'], amount: comma('EUR'), currency: 'EUR' },
  },
  Estonian: {
    ...{ title: 'ARVE', number: 'Arve number', date: ['Arve kuupäev', '07.06.2024'], seller: 'Põhjatuul OÜ' },
    ...{ buyer: ['Klient', 'Saare Kalatööstus AS'], headings: ['Kirjeldus', 'Kogus', 'Ühiku hind', 'Summa'] },
    ...{ sums: ['Summa käibemaksuta', 'Käibemaks', 'Tasuda'], amount: comma('€'), currency: 'EUR' },
  },
  Latvian: {
    ...{ title: 'RĒĶINS', number: 'Rēķina Nr.', date: ['Rēķina datums', '2024. gada 7. jūnijs'], seller: 'SIA "Daugavas Koks"' },
    ...{ buyer: ['Saņēmējs', 'AS "Jūras Mēbeles"'], headings: ['Nosaukums', 'Daudzums', 'Cena', 'Summa'] },
    ...{ sums: ['Summa bez PVN', 'PVN', 'Summa apmaksai'], amount: comma('EUR'), currency: 'EUR' },
  },
  Lithuanian: {
    ...{
      title: 'PVM SĄSKAITA FAKTŪRA',
      number: 'Sąskaitos Nr.',
      date: ['Data', '2024 m. birželio 7 d.'],
      seller: 'UAB „Baltijos logistika“',
    },
    ...{ buyer: ['Pirkėjas', 'UAB „Gintaro namai“'], headings: ['Pavadinimas', 'Kiekis', 'Kaina', 'Suma'] },
    ...{ sums: ['Suma be PVM', 'PVM', 'Suma su PVM'], amount: comma('Eur'), currency: 'EUR' },
  },
  Greek: {
    ...{
      title: 'ΤΙΜΟΛΟΓΙΟ',
      number: 'Αριθμός τιμολογίου',
      date: ['Ημερομηνία έκδοσης', '7 Ιουνίου 2024'],
      seller: 'Ελαιόλαδα Κρήτης Α.Ε.',
    },
    ...{ buyer: ['Πελάτης', 'Ξενοδοχεία Αιγαίου Ε.Π.Ε.'], headings: ['Περιγραφή', 'Ποσότητα', 'Τιμή μονάδας', 'Αξία'] },
    ...{ sums: ['Καθαρή αξία', 'ΦΠΑ', 'Πληρωτέο ποσό'], amount: comma('€'), currency: 'EUR' },
  },
  Chinese: {
    ...{ title: '电子发票', number: '发票号码', date: ['开票日期', '2024年6月7日'], seller: '上海明珠科技有限公司' },
    ...{ buyer: ['购买方名称', '北京长城贸易有限公司'], headings: ['项目名称', '数量', '单价', '金额'] },
    ...{ sums: ['不含税金额', '税额', '价税合计'], amount: point('¥'), currency: 'CNY' },
  },
  Japanese: {
    ...{ title: '請求書', number: '請求書番号', date: ['請求日', '令和6年6月7日'], seller: '株式会社さくら製作所' },
    ...{ buyer: ['ご請求先', '富士商事株式会社 御中'], headings: ['品目', '数量', '単価', '金額'] },
    ...{ sums: ['小計', '消費税', '合計金額'], amount: (whole) => `${whole}円`, currency: 'JPY' },
  },
  Korean: {
    ...{ title: '청구서', number: '청구서 번호', date: ['발행일', '2024년 6월 7일'], seller: '주식회사 한강소프트' },
    ...{ buyer: ['공급받는자', '부산무역 주식회사'], headings: ['품목', '수량', '단가', '금액'] },
    ...{ sums: ['공급가액', '부가세', '합계금액'], amount: (whole) => `₩${whole}`, currency: 'KRW' },
  },
  Thai: {
    ...{ title: 'ใบแจ้งหนี้', number: 'เลขที่ใบแจ้งหนี้', date: ['วันที่', '7 มิถุนายน 2567'], seller: 'บริษัท สยามเทค จำกัด' },
    ...{ buyer: ['ลูกค้า', 'บริษัท เชียงใหม่การค้า จำกัด'], headings: ['รายการ', 'จำนวน', 'ราคาต่อหน่วย', 'จำนวนเงิน'] },
    ...{ sums: ['รวมเป็นเงิน', 'ภาษีมูลค่าเพิ่ม', 'จำนวนเงินรวมทั้งสิ้น'], amount: (whole) => `${whole}.00 บาท`, currency: 'THB' },
  },
  Vietnamese: {
    ...{ title: 'HÓA ĐƠN', number: 'Số hóa đơn', date: ['Ngày lập', 'ngày 7 tháng 6 năm 2024'], seller: 'Công ty TNHH Sao Mai' },
    ...{ buyer: ['Đơn vị mua hàng', 'Công ty Cổ phần Hải Đăng'], headings: ['Tên hàng hóa', 'Số lượng', 'Đơn giá', 'Thành tiền'] },
    ...{ sums: ['Cộng tiền hàng', 'Tiền thuế GTGT', 'Tổng cộng tiền thanh toán'], amount: (whole) => `${whole} đ`, currency: 'VND' },
  },
  Hebrew: {
    ...{ title: 'חשבונית מס', number: 'מספר חשבונית', date: ['תאריך', '7 ביוני 2024'], seller: 'כרמל שירותי מחשוב בע"מ' },
    ...{ buyer: ['לכבוד', 'גליל אופקים בע"מ'], headings: ['תיאור', 'כמות', 'מחיר יחידה', 'סכום'] },
    ...{ sums: ['סכום לפני מע"מ', 'מע"מ', 'סה"כ לתשלום'], amount: point('₪'), currency: 'ILS' },
  },
  Arabic: {
    ...{ title: 'فاتورة ضريبية', number: 'رقم الفاتورة', date: ['تاريخ الفاتورة', '7 يونيو 2024'], seller: 'شركة النخيل للتجارة' },
    ...{ buyer: ['العميل', 'مؤسسة البحر الأحمر'], headings: ['الوصف', 'الكمية', 'السعر', 'المبلغ'] },
    ...{ sums: ['المجموع الفرعي', 'ضريبة القيمة المضافة', 'الإجمالي المستحق'], amount: (whole) => `${whole}.00 ر.س`, currency: 'SAR' },
  },
};

const AMOUNTS = 78;

/** The page with labels, headings and amounts in columns. */
function pageOf({ title, number, date, seller, buyer, headings, sums, amount }: Printed): string {
  const row = (cells: readonly string[]) => cells.map((cell, index) => cell.padEnd(index === 0 ? 36 : 14)).join('  ');
  const sum = (label: string, value: number) => `${' '.repeat(48)}${label.padEnd(AMOUNTS - 48)}${amount(value)}`;
  const what = headings[0].split('').reverse().join('');
  return `${seller}

${title}

${number}: 4711
${date[0]}: ${date[1]}

${buyer[0]}:
${buyer[1]}

${row(headings)}
${row([what, '2', amount(50), amount(100)])}

${sum(sums[0], 100)}
${sum(sums[1], 20)}
${sum(sums[2], 120)}
`;
}

/** As a reader sees the page: Hebrew and Arabic run from its right edge. */
function asShown(document: DocumentModel, isMirrored: boolean): DocumentModel {
  return isMirrored ? { ...document, pages: document.pages.map(mirrorPage) } : document;
}

describe('pipeline/finding invoices in the languages of lexicon/world', () => {
  for (const [language, printed] of Object.entries(LANGUAGES)) {
    it(`reads ${language}`, () => {
      const isMirrored = /Hebrew|Arabic/.test(language);
      const { model } = understood(asShown(drawDocument(pageOf(printed)), isMirrored));
      expect(model.classification?.type).to.equal('invoice');
      expect(model.extractedData).to.deep.include({
        ...{
          invoice_number: '4711',
          invoice_date: '2024-06-07',
          subtotal: 100,
          tax_amount: 20,
          total_amount: 120,
          currency: printed.currency,
        },
      });
      expect(model.extractedData?.vendor).to.include({ name: printed.seller });
      expect(model.extractedData?.customer).to.include({ name: printed.buyer[1].replace(' 御中', '') });
      const lines = model.extractedData?.line_items as object[] | undefined;
      expect(lines).to.have.length(1);
      expect(lines?.[0]).to.include({ quantity: 2, unit_price: 50, total: 100 });
      const number = model.fields.find(({ path }) => path === 'invoice_number');
      expect((number?.box?.left ?? 0) > 0.4, 'where it stands').to.equal(isMirrored);
      const [answer] = answerQueries(model, ['What is the invoice number?'], '2024-12-01');
      expect(answer).to.deep.include({ text: '4711', box: number?.box });
    });
  }
});
