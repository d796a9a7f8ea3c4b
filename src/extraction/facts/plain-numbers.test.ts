import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { withoutBaseMark } from '../../model/base-url.ts'
import { plainDigits } from '../tree/plain-texts.ts'
import { line, page } from './testing/price-pages.ts'
import { factsOf } from './testing/read-html.ts'

/** The kinds and values of contact details on a page; hours are those of Monday. */
const contactOf = (body: string, lang: string) =>
  factsOf(page(body, lang)).shownContact.map(({ kind, value, fields }) => `${kind}: ${fields?.['monday'] ?? value}`)

test('digits and separators of other scripts become ASCII', () => {
  assert.equal(plainDigits('١٬٢٠٠٫٥٠ ريال، ۱۲۰٬۰۰۰ تومان'), '1,200.50 ريال، 120,000 تومان')
  assert.equal(
    plainDigits('₹१,५००、４，５００円（税込）、（０３）５５５１－２３４５、９：００'),
    '₹1,500、4,500円（税込）、(03)5551-2345、9:00',
  )
  assert.equal(plainDigits('1：2（x）'), '1：2（x）', 'no such digit')
})

describe('numbers in other scripts are read, and quotes keep them', () => {
  test('prices', () => {
    const offers = (body: string, lang: string) =>
      factsOf(page(body, lang), { path: '/prices/' }).offers.map((offer) => `${line(offer)} | ${offer.priceText}`)
    const row = (name: string, price: string) => `<tr><td>${name}</td><td>${price}</td></tr>`
    assert.deepEqual(offers(`<table>${row('قص الشعر', '٧٥ ر.س')}${row('صبغة', '١٬٢٠٠ ر.س')}</table>`, 'ar'), [
      'قص الشعر | 75 SAR | ٧٥ ر.س',
      'صبغة | 1200 SAR | ١٬٢٠٠ ر.س',
    ])
    assert.deepEqual(offers('<ul><li>बाल कटवाना: ₹५००</li><li>मालिश – ₹१,५००</li></ul>', 'hi'), [
      'बाल कटवाना | 500 INR | ₹५००',
      'मालिश | 1500 INR | ₹१,५००',
    ])
    assert.deepEqual(offers(`<table>${row('カット', '４，５００円')}${row('リラックス９０分', '９，８００円')}</table>`, 'ja'), [
      'カット | 4500 JPY | ４，５００円',
      'リラックス９０分 | 9800 JPY | ９，８００円',
    ])
  })

  test('telephone numbers, hours and addresses', () => {
    assert.deepEqual(
      contactOf(
        '<p>هاتف: ٠٢ ٢٣٤٥ ٦٧٨٩</p><p>ساعات العمل: الأحد - الخميس من ٩ صباحًا إلى ٥ مساءً</p><p>العنوان: ١٢ شارع التحرير، القاهرة ١١٥١١، مصر</p>',
        'ar',
      ).toSorted(),
      ['address: ١٢ شارع التحرير، القاهرة ١١٥١١، مصر', 'hours: 09:00-17:00', 'phone: 02 2345 6789'],
    )
    assert.deepEqual(contactOf('<p>تلفن: ۰۲۱-۸۸۷۷۶۶۵۵</p>', 'fa'), ['phone: 021-88776655'])
    assert.deepEqual(contactOf('<p>ساعات کاری: شنبه تا چهارشنبه ۹ صبح تا ۵ عصر، پنج‌شنبه ۹ تا ۱۳، سه شنبه تعطیل</p>', 'fa'), [
      'hours: 09:00-17:00',
    ])
    assert.deepEqual(contactOf('<p>آدرس: پونه، خیابان ۱۲، ۴۱۱۰۰۱</p><p>کد پستی: ۱۲۳۴۵۶۷۸۹۱</p>', 'fa'), [
      'address: پونه، خیابان ۱۲، ۴۱۱۰۰۱',
    ])
    assert.deepEqual(contactOf('<p>السجل التجاري: ١٠١٠٢٣٤٥٦٧</p><p>الرقم الضريبي: ٣٠٠٢٣٤٥٦٧٨٠٠٠٠٣</p>', 'ar'), [])
    assert.deepEqual(contactOf('<p>電話：０３－５５５１－２３４５</p>', 'ja'), ['phone: 03-5551-2345'])
    assert.deepEqual(contactOf('<p>ＴＥＬ：０３－５５５１－２３４５</p><p>ＦＡＸ：０３－５５５１－２３４６</p>', 'ja'), [
      'phone: 03-5551-2345',
      'fax: 03-5551-2346',
    ])
    assert.deepEqual(contactOf('<a href="tel:٠٢٢٣٤٥٦٧٨٩">اتصل</a>', 'ar'), ['phone: 0223456789'])
  })

  test('text joined from several elements and lines', () => {
    const card = (name: string, price: string) => `<li><h3>${name}</h3><b>${price}</b><span>ر.س</span></li>`
    const { offers } = factsOf(page(`<ul>${card('قص الشعر', '٧٥')}${card('صبغة', '١٬٢٠٠')}</ul>`, 'ar'), { path: '/prices/' })
    assert.deepEqual(
      offers.map(({ priceText }) => priceText),
      ['٧٥ ر.س', '١٬٢٠٠ ر.س'],
    )
    assert.deepEqual(contactOf('<p>العنوان:<br>١٢ شارع التحرير<br>القاهرة ١١٥١١<br>مصر</p>', 'ar'), [
      'address: ١٢ شارع التحرير, القاهرة ١١٥١١, مصر',
    ])
    const { shownContact } = factsOf(page('<h2>ساعات العمل</h2><p>السبت - الخميس: ٨:٣٠ ص – ٤:٣٠ م</p><p>الجمعة: مغلق</p>', 'ar'))
    assert.deepEqual(
      shownContact.map(({ value }) => value),
      ['السبت - الخميس: ٨:٣٠ ص – ٤:٣٠ م; الجمعة: مغلق'],
    )
    assert.deepEqual(contactOf('<p>salon٧٥@own.example</p>', 'ar'), ['email: salon75@own.example'])
  })

  test('dates, counts and placeholders are not phone numbers', () => {
    const lines = ['۱۴۰۳/۰۵/۱۲', '١٢/٠٦/١٤٤٥', 'بیش از ۱۲۰۰۰۰۰ مشتری', 'شناسه ملی: ۱۴۰۰۸۷۶۵۴۳۲', '２０２６．０８．１８']
    assert.deepEqual(contactOf(lines.map((text) => `<p>${text}</p>`).join(''), 'fa'), [])
    for (const text of [
      '१२ एमजी रोड, पुणे ४११००१',
      'पुणे - ४११ ००१, महाराष्ट्र',
      'تهران، خیابان ولیعصر، پلاک ۱۲، ۱۹۶۷۷۱۳۵۱۱',
      'ترخيص رقم ٤٥٦٧٨٩٠',
      'سجل تجاري رقم ١٠١٠٢٣٤٥٦٨',
      'ترخيص وزارة الصحة ١٢٠٠٠٥٥٤٣٢',
      'खाता संख्या ५०१००१२३४५६७',
    ])
      assert.deepEqual(contactOf(`<p>${text}</p>`, 'ar'), [], text)
    assert.deepEqual(contactOf('<p>दुकान ९८७६५४३०१२</p><p>مبيعات ٥٠٥٥٠١٩٨</p>', 'ar'), ['phone: 9876543012', 'phone: 50550198'])
    const { shownContact } = factsOf(page('<p>تلفن: ۰۲۱-۱۲۳۴۵۶۷۸</p><p>همراه: ۰۹۱۲۱۲۳۴۵۶۷</p>', 'fa'))
    assert.deepEqual(shownContact, [])
  })

  test('company numbers after an abbreviation with any quotation mark', () => {
    for (const mark of ['"', '״', '”', '″'])
      assert.deepEqual(contactOf(`<p>סטודיו גלים (ח${mark}פ 515551234)</p>`, 'he'), [], mark)
  })

  test('answers keep them, beside links, in lists and where the page has the same ASCII number', () => {
    const answer = '<p>غرفة <b>٥</b> و<a href="/room-5/">٧‑٨</a> بسعر <s>١٥٠</s> ١٢٠, ٢٠ ريال.</p><ol><li>خذ ٣ ملاعق</li></ol>'
    const others = '<h2>كم تستغرق الجلسة الواحدة؟</h2><p>تستغرق ٣٠ دقيقة.</p><p>5 20 7-8</p>'
    const { questions } = factsOf(page(`<h1>الأسئلة الشائعة</h1><h2>هل يمكنني الدفع بالبطاقة؟</h2>${answer}${others}`, 'ar'), {
      path: '/faq/',
    })
    assert.deepEqual(
      questions.map((one) => withoutBaseMark(one.answer)),
      ['غرفة **٥** و[٧‑٨](/room-5/) بسعر ~~١٥٠~~ ١٢٠, ٢٠ ريال.\n\n1. خذ ٣ ملاعق', 'تستغرق ٣٠ دقيقة.\n\n5 20 7-8'],
    )
  })
})
