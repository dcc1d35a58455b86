import type { LanguageWords } from './language-words.js';

/** Thai and Vietnamese. */
export const SOUTH_EAST_ASIAN: LanguageWords = {
  labels: {
    invoice_number: {
      strong: `เลขที่ใบแจ้งหนี้, เลขที่ใบกำกับภาษี, เลขที่เอกสาร, เลขที่ใบเสร็จ, เลขที่ใบเสร็จรับเงิน, ใบแจ้งหนี้เลขที่, ใบกำกับภาษีเลขที่, หมายเลขใบแจ้งหนี้, เลขที่บิล, หมายเลขเอกสาร, เลขที่ใบวางบิล, ใบเสร็จเลขที่,
        số hóa đơn, hóa đơn số, mã hóa đơn, số hđ, số chứng từ, số phiếu, hóa đơn no, số hoá đơn, mã hoá đơn, số biên lai`,
      weak: 'เลขที่, เลขที่ no',
    },
    invoice_date: {
      strong: `วันที่ออกใบแจ้งหนี้, วันที่ออก, วันที่เอกสาร, วันที่ใบแจ้งหนี้, วันที่ใบกำกับภาษี, วันที่ออกเอกสาร, ngày lập, ngày hóa đơn, ngày phát hành, ngày xuất hóa đơn, ngày lập hóa đơn, ngày hoá đơn`,
      weak: 'วันที่, วัน เดือน ปี, ngày, ngày bán, thời gian',
    },
    due_date: {
      strong:
        'วันครบกำหนด, ครบกำหนด, วันครบกำหนดชำระ, กำหนดชำระ, กำหนดชำระเงิน, วันที่ครบกำหนด, ครบกำหนดชำระ, วันที่ครบกำหนดชำระ, ชำระภายใน, hạn thanh toán, ngày đến hạn, ngày hết hạn, thanh toán trước ngày, hạn chót thanh toán, ngày thanh toán',
    },
    purchase_order_number: { strong: 'เลขที่ใบสั่งซื้อ, ใบสั่งซื้อเลขที่, เลขที่สั่งซื้อ, số đơn hàng, đơn hàng số, mã đơn hàng, số đơn đặt hàng' },
    delivery_date: { strong: 'วันที่ส่งสินค้า, กำหนดส่ง, ngày giao hàng' },
    customer_number: { strong: 'รหัสลูกค้า, mã khách hàng' },
    other_number: {
      strong: 'ใบเสนอราคาเลขที่, อ้างอิง, ký hiệu, mẫu số, số hợp đồng, mã tra cứu, mã cơ quan thuế, mã của cơ quan thuế, số bảng kê, mã cqt',
    },
    terms: { strong: 'เงื่อนไขการชำระเงิน, วิธีการชำระเงิน, เงื่อนไขการชำระ, hình thức thanh toán, điều khoản thanh toán, phương thức thanh toán' },
    total: {
      strong: `จำนวนเงินรวมทั้งสิ้น, ยอดรวมทั้งสิ้น, รวมทั้งสิ้น, จำนวนเงินทั้งสิ้น, ยอดสุทธิ, ยอดชำระ, จำนวนเงินสุทธิ, ยอดรวมสุทธิ, รวมเงินทั้งสิ้น, ยอดเงินสุทธิ, ยอดที่ต้องชำระ, ยอดชำระทั้งสิ้น, รวมสุทธิ, จำนวนเงินรวม, ยอดรวม,
        tổng cộng tiền thanh toán, tổng tiền thanh toán, tổng cộng, tổng thanh toán, tổng số tiền thanh toán, tổng tiền, thành tiền sau thuế, tổng cộng thanh toán, số tiền phải trả, tổng số tiền, phải trả, tổng giá trị, tổng cộng tiền, tổng phải trả, khách phải trả, cần thanh toán`,
      weak: 'รวม, รวมเงิน, ทั้งหมด',
    },
    subtotal: {
      strong:
        'รวมเป็นเงิน, ยอดรวมก่อนภาษี, มูลค่าสินค้า, ราคาก่อนภาษี, รวมราคา, ราคาไม่รวมภาษี, มูลค่าก่อนภาษี, จำนวนเงินก่อนภาษี, มูลค่าก่อนภาษีมูลค่าเพิ่ม, ราคาสินค้า, รวมราคาสินค้า, ยอดก่อนภาษี, cộng tiền hàng, tiền hàng, tổng tiền hàng, tạm tính, cộng tiền hàng hóa dịch vụ, thành tiền trước thuế, tổng tiền trước thuế, tổng tiền chưa thuế, cộng tiền bán hàng hóa dịch vụ',
    },
    tax: {
      strong:
        'ภาษีมูลค่าเพิ่ม, ภาษี, จำนวนภาษีมูลค่าเพิ่ม, จำนวนภาษี, tiền thuế gtgt, thuế gtgt, tiền thuế, thuế giá trị gia tăng, tổng tiền thuế, thuế vat, tổng tiền thuế gtgt',
    },
    tax_noise: { strong: 'อัตราภาษี, ภาษีหัก ณ ที่จ่าย, thuế suất, thuế suất gtgt, thuế suất thuế gtgt' },
    discount: { strong: 'ส่วนลด, หักส่วนลด, chiết khấu, giảm giá, tiền chiết khấu' },
    shipping: { strong: 'ค่าขนส่ง, ค่าจัดส่ง, phí vận chuyển, phí giao hàng' },
    paid: {
      strong: 'เงินสด, เงินทอน, รับเงิน, ชำระแล้ว, tiền mặt, tiền thối lại, tiền thừa, khách đưa, đã thanh toán, tiền khách đưa, khách trả',
    },
    bank: { strong: 'เลขที่บัญชี, ธนาคาร, บัญชีธนาคาร, số tài khoản, ngân hàng, stk' },
    vat_id: { strong: 'เลขประจำตัวผู้เสียภาษี, เลขที่ผู้เสียภาษี, เลขประจำตัวผู้เสียภาษีอากร, เลขผู้เสียภาษี, เลขทะเบียน, mã số thuế, mst' },
    phone: { strong: 'โทร, โทรศัพท์, โทรสาร, แฟกซ์, điện thoại, số điện thoại, đt, hotline' },
    vendor: {
      strong:
        'ผู้ขาย, ผู้ออกใบกำกับภาษี, ผู้ให้บริการ, ผู้จำหน่าย, đơn vị bán hàng, người bán, bên bán, tên người bán, đơn vị bán, nhà cung cấp, tên đơn vị bán',
    },
    customer: {
      strong:
        'ลูกค้า, ชื่อลูกค้า, ผู้ซื้อ, นามลูกค้า, ที่อยู่ลูกค้า, เรียน, นาม, đơn vị mua hàng, người mua, người mua hàng, bên mua, tên đơn vị, khách hàng, họ tên người mua hàng, tên khách hàng, tên người mua, đơn vị mua',
    },
    ship_to: { strong: 'สถานที่ส่งสินค้า, ที่อยู่จัดส่ง, địa chỉ giao hàng, người nhận' },
  },
  columns: {
    position: 'ลำดับ, ลำดับที่, ที่, stt, tt',
    description:
      'รายการ, รายละเอียด, สินค้า, ชื่อสินค้า, รายการสินค้า, คำอธิบาย, รายละเอียดสินค้า, tên hàng hóa dịch vụ, tên hàng hóa, diễn giải, tên sản phẩm, mô tả, tên hàng, sản phẩm, nội dung, tên hàng hoá dịch vụ, dịch vụ, tên dịch vụ, mặt hàng, hàng hóa dịch vụ, hàng hóa',
    quantity: 'จำนวน, ปริมาณ, số lượng, sl, s lượng',
    unit: 'หน่วย, หน่วยนับ, đơn vị tính, đvt, đơn vị',
    unit_price: 'ราคาต่อหน่วย, ราคา, หน่วยละ, ราคา หน่วย, đơn giá, giá, giá bán',
    total: 'จำนวนเงิน, ราคารวม, รวม, มูลค่า, จำนวนเงินรวม, ยอดรวม, เป็นเงิน, thành tiền, tổng, tổng tiền',
    tax: 'ภาษี, thuế suất, tiền thuế, thuế',
    discount: 'ส่วนลด, chiết khấu, giảm giá',
    part_number: 'รหัสสินค้า, รหัส, mã hàng, mã sản phẩm, mã sp',
  },
  titles: {
    invoice:
      'ใบแจ้งหนี้, ใบกำกับภาษี, ใบเสร็จรับเงิน, ใบวางบิล, ใบเสร็จ, ใบลดหนี้, ใบเพิ่มหนี้, ใบแจ้งหนี้ ใบกำกับภาษี, ใบเสร็จรับเงิน ใบกำกับภาษี, ใบกำกับภาษีอย่างย่อ, ใบกำกับภาษี ใบเสร็จรับเงิน, ใบส่งของ ใบกำกับภาษี, hóa đơn, hóa đơn giá trị gia tăng, hóa đơn bán hàng, hóa đơn gtgt, phiếu thu, hóa đơn thanh toán, hóa đơn điện tử, biên lai, phiếu thanh toán, hoá đơn, hoá đơn giá trị gia tăng, hóa đơn dịch vụ, hoá đơn bán hàng',
    packing_list: 'ใบส่งของ, ใบส่งสินค้า, phiếu giao hàng, phiếu đóng gói, phiếu xuất kho',
    contract: 'สัญญา, สัญญาจ้าง, สัญญาเช่า, hợp đồng, hợp đồng lao động, hợp đồng thuê, hợp đồng dịch vụ, hợp đồng mua bán',
    certificate: 'ใบรับรอง, หนังสือรับรอง, giấy chứng nhận, chứng nhận xuất xứ',
    other: 'ใบเสนอราคา, ใบสั่งซื้อ, báo giá, đơn đặt hàng, bảng báo giá',
  },
  subtypes: {
    'invoice:credit_note': 'ใบลดหนี้',
    'invoice:receipt': 'ใบเสร็จรับเงิน, ใบเสร็จ, ใบกำกับภาษีอย่างย่อ, phiếu thu, biên lai, phiếu thanh toán',
    'packing_list:delivery_note': 'ใบส่งของ, ใบส่งสินค้า, phiếu giao hàng',
  },
};
