import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { factsOf } from '../../testing/read-html.ts'

/** Lines of a footer, and the street, postal code, town and region in them. */
const table: readonly (readonly [string, readonly string[]])[] = [
  ['נחלת הגן, מושב דלתון, משק 42', ['משק 42', 'מושב דלתון']],
  ['משק 42, מושב דלתון | 04-5550122', ['משק 42', 'מושב דלתון']],
  ['הסטודיו: הזית 3, קיבוץ עין גב', ['הזית 3', 'קיבוץ עין גב']],
  ['Calle Mayor, 9<br>23740 Andújar', ['Calle Mayor, 9', '23740', 'Andújar']],
  ['C. de la Peseta, 9<br>23740 Andújar, Jaén', ['C. de la Peseta, 9', '23740', 'Andújar', 'Jaén']],
  ['C/ San Valerio nº 19, 24401, Ponferrada', ['C/ San Valerio nº 19', '24401', 'Ponferrada']],
  ['Avda. de la Constitución, 12, 2º B<br>28013 Madrid', ['Avda. de la Constitución, 12, 2º B', '28013', 'Madrid']],
  ['Plaza del Sol, s/n, 41013 Sevilla', ['Plaza del Sol, s/n', '41013', 'Sevilla']],
  ['Carrer de Balmes, 129, bajos, 08008 Barcelona', ['Carrer de Balmes, 129, bajos', '08008', 'Barcelona']],
  ['Rua Augusta, 9<br>1100-048 Lisboa', ['Rua Augusta, 9', '1100-048', 'Lisboa']],
  ['Av. da Liberdade, n.º 110, 1.º andar, 1250-146 Lisboa', ['Av. da Liberdade, n.º 110, 1.º andar', '1250-146', 'Lisboa']],
  [
    'Rua Augusta, 1500 - Consolação<br>São Paulo - SP, 01305-100',
    ['Rua Augusta, 1500 - Consolação', '01305-100', 'São Paulo', 'SP'],
  ],
  ['Rua das Flores, 12, Centro, Aracaju/SE, CEP 49010-000', ['Rua das Flores, 12, Centro', '49010-000', 'Aracaju', 'SE']],
  ['8103 Cortez Blvd. Weeki Wachee, FL 34607', ['8103 Cortez Blvd.', '34607', 'Weeki Wachee', 'FL']],
  ['28188 Moulton PKWY Laguna Niguel, CA 92677', ['28188 Moulton PKWY', '92677', 'Laguna Niguel', 'CA']],
  ['100 St Charles Ave New Orleans, LA 70130', ['100 St Charles Ave', '70130', 'New Orleans', 'LA']],
  ['55 Water St NE<br>Salem OR 97301', ['55 Water St NE', '97301', 'Salem', 'OR']],
  ['12 Main St West Palm Beach, FL 33401', []],
  ['35 Oak Ave. Suite 600 Mill Valley, CA 94941', ['35 Oak Ave. Suite 600', '94941', 'Mill Valley', 'CA']],
  ['35 Oak Ave STE 15233 New York, NY 10016', ['35 Oak Ave STE 15233', '10016', 'New York', 'NY']],
  ['12 Main St Suite 200 A Mill Valley, CA 94941', ['12 Main St Suite 200 A', '94941', 'Mill Valley', 'CA']],
  ['Ctra. N-340 km 4,29600 Marbella', ['Ctra. N-340 km 4', '29600', 'Marbella']],
  ['12 Main St #20 West Palm Beach, FL 33401', ['12 Main St #20', '33401', 'West Palm Beach', 'FL']],
  ['12 Main St 2nd Floor Salt Lake City, UT 84101', ['12 Main St 2nd Floor', '84101', 'Salt Lake City', 'UT']],
  ['Via Milano 12, 25126, Brescia BS', ['Via Milano 12', '25126', 'Brescia', 'BS']],
  ['12 rue des Chênes, 75002, Paris', ['12 rue des Chênes', '75002', 'Paris']],
  ['Via Milano 12, 25126 Brescia (BS)', ['Via Milano 12', '25126', 'Brescia', 'BS']],
  ['Via Milano, 18/1 - 25126 Brescia (BS)', ['Via Milano, 18/1', '25126', 'Brescia', 'BS']],
  ['Viale Verdi, 12-14B, 25126 Brescia', ['Viale Verdi, 12-14B', '25126', 'Brescia']],
  ['C.so Milano 12 20121 Brescia BS - Italia', ['C.so Milano 12', '20121', 'Brescia', 'BS']],
  ['Loc. Pian di Sotto 12<br>53036 Poggibonsi (SI)', ['Loc. Pian di Sotto 12', '53036', 'Poggibonsi', 'SI']],
  ['Bahnhofstrasse 12, 1201 Genève (GE)', ['Bahnhofstrasse 12', '1201', 'Genève', 'GE']],
  ['Str. Lungă nr. 5, bl. A2, ap. 4, 500035 Brașov', ['Str. Lungă nr. 5, bl. A2, ap. 4', '500035', 'Brașov']],
  ['Koivukatu 11, 15140 Lahti Y-tunnus: 1234567-8', ['Koivukatu 11', '15140', 'Lahti']],
  ['Keizersgracht 12, 1015 CS Amsterdam KvK 12345678', ['Keizersgracht 12', '1015 CS', 'Amsterdam']],
  ['Lindenstraße 5, 10115 Berlin USt-IdNr.: DE123456789', ['Lindenstraße 5', '10115', 'Berlin']],
  ['Lindenstraße 5, 10115 Berlin HRB 12345', ['Lindenstraße 5', '10115', 'Berlin']],
  ['5 rue de Lyon, 75012 Paris Siret 123 456 789 00012', ['5 rue de Lyon', '75012', 'Paris']],
  ['5 rue de Lyon, 75012 Paris RCS Paris 123 456 789', ['5 rue de Lyon', '75012', 'Paris']],
  ['ul. Długa 4, 50-078 Wrocław NIP 1234567890', ['ul. Długa 4', '50-078', 'Wrocław']],
  ['Lindenstraße 5<br>10115 - Berlin', ['Lindenstraße 5', '10115', 'Berlin']],
  ['Lindenstraße 5, Hinterhaus, 10115 Berlin', ['Lindenstraße 5, Hinterhaus', '10115', 'Berlin']],
  ['Lindenstraße 5, Haus 2, 3. OG<br>10115 Berlin', ['Lindenstraße 5, Haus 2, 3. OG', '10115', 'Berlin']],
  ['Lindengasse 5, Stiege 2, Top 14, 1070 Wien', ['Lindengasse 5, Stiege 2, Top 14', '1070', 'Wien']],
  ['12 rue des Chênes, Bâtiment B, 3ème étage, 69003 Lyon', ['12 rue des Chênes, Bâtiment B, 3ème étage', '69003', 'Lyon']],
  ['Bât. B, 12 rue des Chênes 69003 Lyon', ['Bât. B, 12 rue des Chênes', '69003', 'Lyon']],
  ['12 rue des Chênes - BP 123 - 69003 Lyon', ['12 rue des Chênes - BP 123', '69003', 'Lyon']],
  ['12 Oak Ave, 21st Floor, Ashby, NY 10118', ['12 Oak Ave, 21st Floor', '10118', 'Ashby', 'NY']],
  ['First Floor, 12 Mill Lane, Leeds LS1 4AB', ['First Floor, 12 Mill Lane', 'LS1 4AB', 'Leeds']],
  ['C/ Mayor 12, Edificio B, Planta 2, 28013 Madrid', ['C/ Mayor 12, Edificio B, Planta 2', '28013', 'Madrid']],
  ['Rua Augusta 12, 3.º Esq., 1100-048 Lisboa', ['Rua Augusta 12, 3.º Esq.', '1100-048', 'Lisboa']],
  [
    'Av. Augusta, 1500, sala 3, Centro, Aracaju - SE, 49010-000',
    ['Av. Augusta, 1500, sala 3, Centro', '49010-000', 'Aracaju', 'SE'],
  ],
  ['Via Milano 12, Scala B, Interno 4, 25126 Brescia', ['Via Milano 12, Scala B, Interno 4', '25126', 'Brescia']],
  ['ul. Długa 4, piętro 3, 50-078 Wrocław', ['ul. Długa 4, piętro 3', '50-078', 'Wrocław']],
  ['Květinová 12 (2. patro), 110 00 Praha', ['Květinová 12 (2. patro)', '110 00', 'Praha']],
  ['Blomgatan 12 B, 3 tr, 111 22 Stockholm', ['Blomgatan 12 B, 3 tr', '111 22', 'Stockholm']],
  ['1051 Budapest, Virág utca 12. II. em. 4.', ['Virág utca 12. II. em. 4.', '1051', 'Budapest']],
  ['12 Oak Road, Ashby, Massachusetts 01431', ['12 Oak Road', '01431', 'Ashby', 'Massachusetts']],
  ['One Oak Plaza, Suite 300, Ashby, CA 94105', ['One Oak Plaza, Suite 300', '94105', 'Ashby', 'CA']],
  ['P.O. Box 1234, Ashby, MA 01431', ['P.O. Box 1234', '01431', 'Ashby', 'MA']],
  ['1245 Budapest, Pf. 123', ['Pf. 123', '1245', 'Budapest']],
  ['50-078 Wrocław, ul. Długa 4', ['ul. Długa 4', '50-078', 'Wrocław']],
  ['Ερμού 12, Αθήνα, 10563', ['Ερμού 12', '10563', 'Αθήνα']],
  ['Ερμού 12, Τ.Κ. 546 23, Θεσσαλονίκη', ['Ερμού 12', '546 23', 'Θεσσαλονίκη']],
  ['12 Oak Street, Suite A Ashby, CA 94105', ['12 Oak Street, Suite A', '94105', 'Ashby', 'CA']],
  ['12 Oak Street, Cape Town, 8001 | Tel. 021 555 0123', ['12 Oak Street', '8001', 'Cape Town']],
  ['Stationsstraat 12 bus 3, 2000 Antwerpen', ['Stationsstraat 12 bus 3', '2000', 'Antwerpen']],
  ['Lindenstraße 5, 10115 Berlin, Bus 12', ['Lindenstraße 5', '10115', 'Berlin']],
  ['Lindengasse 5/2/14, 1070 Wien', ['Lindengasse 5/2/14', '1070', 'Wien']],
  ['1051 Budapest, Virág utca 12/B', ['Virág utca 12/B', '1051', 'Budapest']],
  ['Shop No. 4, Rose Complex, MG Road, Pune - 411001', ['Shop No. 4, Rose Complex, MG Road', '411001', 'Pune']],
  ['12 Oak Street, Bo-Kaap, Cape Town, 8001', ['12 Oak Street, Bo-Kaap', '8001', 'Cape Town']],
  ['תל אביב, רחוב האלון 12', ['רחוב האלון 12', 'תל אביב']],
  ['ת"ד 1234, חיפה 3100101', ['ת"ד 1234', '3100101', 'חיפה']],
  ['דרך מנחם בגין 32 תל אביב, קומה 20', ['דרך מנחם בגין 32, קומה 20', 'תל אביב']],
  ["רח' האלון 12, ת״ד 1234, חיפה", ["רח' האלון 12, ת״ד 1234", 'חיפה']],
  ['ul. Długa 4<br>50-078<br>Wrocław', ['ul. Długa 4', '50-078', 'Wrocław']],
  ['Plein 36<br>(achterzijde Meerstraat 8)<br>5482 HT Schijndel', ['Plein 36', '5482 HT', 'Schijndel']],
  ['Wijk aan Meerstraat 103<br>1971 PB IJmuiden', ['Wijk aan Meerstraat 103', '1971 PB', 'IJmuiden']],
  ['Stel uw navigatie in op Meerstraat 8, 5482 HJ Schijndel', ['Meerstraat 8', '5482 HJ', 'Schijndel']],
  ['12 Oak Street, Ashby ON M5V 2T6, Canada', ['12 Oak Street', 'M5V 2T6', 'Ashby', 'ON']],
  [
    '2400 Mill Street West, Suite 210<br>Ashby, Ontario L8P 1A1',
    ['2400 Mill Street West, Suite 210', 'L8P 1A1', 'Ashby', 'Ontario'],
  ],
  ['1250, rue des Ormes Est, Montréal (Québec) H2L 2H2', ['1250, rue des Ormes Est', 'H2L 2H2', 'Montréal', 'Québec']],
  ['Level 3, 120 Oak Street, Melbourne VIC 3000', ['Level 3, 120 Oak Street', '3000', 'Melbourne', 'VIC']],
  ['14/22 Mill St<br>Fitzroy, VIC 3065', ['14/22 Mill St', '3065', 'Fitzroy', 'VIC']],
  ['45 Mill Street, Riverside, Christchurch 8011', ['45 Mill Street, Riverside', '8011', 'Christchurch']],
  ['12 Oak Street, Cape Town, 8001', ['12 Oak Street', '8001', 'Cape Town']],
  ['12 Oak Street, Naas, Co. Kildare, W91 X2Y3', ['12 Oak Street', 'W91 X2Y3', 'Naas', 'Co. Kildare']],
  ['The Old Mill, Mill Lane, Leeds, West Yorkshire, LS1 4AB', ['The Old Mill, Mill Lane', 'LS1 4AB', 'Leeds', 'West Yorkshire']],
  ['10 Oak Road, #12-05 Mill Plaza, Singapore 079903', ['10 Oak Road, #12-05 Mill Plaza', '079903', 'Singapore']],
  ['Storgata 5, 0155 Oslo', ['Storgata 5', '0155', 'Oslo']],
  ['Koivutie 12 B 4, 00100 Helsinki', ['Koivutie 12 B 4', '00100', 'Helsinki']],
  ['Vestergade 5, 2. tv.<br>1456 København K', ['Vestergade 5, 2. tv.', '1456', 'København K']],
  ['Kerkstraat 12 bus 3, 9000 Gent', ['Kerkstraat 12 bus 3', '9000', 'Gent']],
  ['12, rue du Fort, L-1234 Luxembourg', ['12, rue du Fort', '1234', 'Luxembourg']],
  ['Rue du Vieux Chêne, 21<br>4031 Angleur', ['Rue du Vieux Chêne, 21', '4031', 'Angleur']],
  ['Avenue des Chênes 12 bte 3, 1000 Bruxelles', ['Avenue des Chênes 12 bte 3', '1000', 'Bruxelles']],
  ['Ąžuolų g. 12, LT-01103 Vilnius', ['Ąžuolų g. 12', '01103', 'Vilnius']],
  ['Am Markt 5<br>Konstanz, 78462', ['Am Markt 5', '78462', 'Konstanz']],
  ['Dubové náměstí 23, Bělá pod Bezdězem, 29421', ['Dubové náměstí 23', '29421', 'Bělá pod Bezdězem']],
  ['Am Markt 5, Konstanz, 78462, Germany', ['Am Markt 5', '78462', 'Konstanz']],
  ['ul. Dębowa 5/2, Kraków, 31-147', ['ul. Dębowa 5/2', '31-147', 'Kraków']],
  ['Ozolu iela 12, Rīga, LV-1010', ['Ozolu iela 12', 'LV-1010', 'Rīga']],
  ['האלון 3, תל אביב', ['האלון 3', 'תל אביב']],
  ['האלון 3, ירושלים', ['האלון 3', 'ירושלים']],
  ['האלון 3, יבנה', ['האלון 3', 'יבנה']],
  ['האלון 3 קומה 2, באר שבע', ['האלון 3 קומה 2', 'באר שבע']],
  ['Útěchov 97, 571 01 Moravská Třebová', ['Útěchov 97', '571 01', 'Moravská Třebová']],
  ['Inh. Vera Berg Seeweg 3, 24103 Kiel', ['Seeweg 3', '24103', 'Kiel']],
  ['Inh. Vera Maria Berg Seeweg 3, 24103 Kiel', ['Inh. Vera Maria Berg Seeweg 3', '24103', 'Kiel']],
  ['Inhaberin: Dr. Vera Berg Seeweg 3, 24103 Kiel', ['Seeweg 3', '24103', 'Kiel']],
  ['Titolare Vera Berg Via Milano 12, 25126 Brescia', ['Via Milano 12', '25126', 'Brescia']],
  ['Rue des Inventeurs 3, 1201 Genève', ['Rue des Inventeurs 3', '1201', 'Genève']],
  ['30 Oak Road, Sheridan, WY 82801, États-Unis', ['30 Oak Road', '82801', 'Sheridan', 'WY']],
  ['דרך האלון 132, מגדל הים, רמת גן', ['דרך האלון 132, מגדל הים', 'רמת גן']],
  ['ביל״ו 2 קניון האלון רחובות', ['ביל״ו 2 קניון האלון', 'רחובות']],
  ['רמב״ם 7, פ״ת', ['רמב״ם 7', 'פ״ת']],
  ['רחוב האלון 5, מגדל העמק', ['רחוב האלון 5', 'מגדל העמק']],
]

describe('an address without a label, with a comma before the house number', () => {
  for (const [lines, expected] of table) {
    test(lines, () => {
      const { shownContact } = factsOf(`<h1>Taller</h1><footer><p>${lines}</p></footer>`)
      const found = shownContact.filter(({ kind }) => kind === 'address').map(({ fields = {} }) => fields)
      const names = ['streetAddress', 'postalCode', 'addressLocality', 'addressRegion']
      assert.deepEqual(
        found.map((fields) => names.flatMap((name) => fields[name] ?? [])),
        [expected],
      )
    })
  }

  test('is not a village with another number', () => {
    for (const line of ['ב-1948 הוקם מושב דלתון, 42 משפחות', 'לילדים בני 3, קיבוץ דליה', 'משק 5 במושב', 'קיבוץ עין גב 12 אתרים'])
      assert.deepEqual(factsOf(`<h1>אודות</h1><p>${line}</p>`).shownContact, [], line)
  })

  test('is a single text if its town is unclear', () => {
    for (const address of [
      'Av. Robles 10, Col. Centro, 06000 Ciudad de México, CDMX',
      'Calle 5 de Mayo #120, Col. Centro, C.P. 44100, Guadalajara, Jalisco',
      'Av. Robles 1234, C1043AAZ Buenos Aires',
      'Av. Robles 1234, Of. 501, Providencia, Santiago',
      'Calle Robles 563, San Salvador de Jujuy',
      'Carrera 7 # 72-41, Oficina 501, Bogotá',
      'Московская область, г. Мытищи, ул. Дубовая, д. 37, офис 5',
      '125009, Москва, ул. Дубовая, 12',
      'ул. Дубовая, 12, 125009, Москва',
      'Екатеринбург, ул. Дубовая, 51, этаж 3',
      'Львів, вул. Дубова, буд. 12, 2 поверх',
      'Хайфа, ул. Герцль, 12',
      'București, Sector 1, Str. Stejarului nr. 12',
      'Meşe Mah. Çınar Sok. No: 12, 34710 Kadıköy, İstanbul',
      'شارع السنديان 12، الطابق 3، حيفا',
      'вул. Дубова, 22, Київ, 01001',
      'г. Тверь, ул. «Дубовая» 19',
      'м. Полтава, вул. Дубова 2Б',
      'гр. Варна, ул. Дъбова 12',
      '9000 гр. Варна, ул. „Дъбова“ № 12, ет. 2',
      'Meşe Cad. No: 12, 34710 Kadıköy/İstanbul',
      '〒150-0001 東京都渋谷区樫の木1-2-3',
      '京都府八幡市樫の木14-6',
      '北海道札幌市中央区北1条西2丁目3番地',
      '12 Oak Street Ashby ON M5V 2T6',
      'Unit 1203, 12/F, Tower A, 18 Oak Road, Wan Chai, Hong Kong',
      'Office 305, Oak Building, Downtown Dubai, Dubai, UAE',
      '12 Alon St., Tel Aviv 6688101, Israel',
      '3 HaAlon, Tel Aviv-Yafo',
      'HaAlon 3, 4th Floor, Ramat Gan',
      'Strada Stejarului 19, Interfon 104, Sector 2, București',
      'Șos. Stejarului nr. 12, bl. A2, sc. 1, ap. 4, Sector 3, Bucuresti',
    ]) {
      const { shownContact } = factsOf(`<h1>Workshop</h1><footer><p>${address}</p></footer>`)
      assert.deepEqual(
        shownContact.filter(({ kind }) => kind === 'address').map(({ fields }) => fields),
        [{ text: address }],
      )
    }
  })

  test('is found in a word next to its label', () => {
    const { shownContact } = factsOf('<h1>アクセス</h1><div><span>住所</span> <span>京都府八幡市樫の木14-6</span></div>')
    assert.deepEqual(
      shownContact.map(({ fields }) => fields),
      [{ text: '京都府八幡市樫の木14-6' }],
    )
  })

  test('has all of its lines, and no others', () => {
    const found = (body: string) =>
      factsOf(`<h1>Workshop</h1>${body}`)
        .shownContact.filter(({ kind }) => kind === 'address')
        .map(({ value }) => value)
    const lines = (...texts: readonly string[]) => found(`<footer><p>${texts.join('<br>')}</p></footer>`)
    assert.deepEqual(lines('500 W Mill Street, Suite 1000', 'Ashby, IL 60661'), [
      '500 W Mill Street, Suite 1000, 60661, Ashby, IL',
    ])
    assert.deepEqual(lines('12 Oak Road', 'London', 'United Kingdom', 'SW1A 2AA'), [
      '12 Oak Road, SW1A 2AA, London, United Kingdom',
    ])
    assert.deepEqual(lines('Tammikatu 27 LH 4', '33720 Tampere'), ['Tammikatu 27 LH 4, 33720, Tampere'])
    assert.deepEqual(lines('Hauptstraße 94, 35716 Ewersbach. Kontakt: info@own.example'), ['Hauptstraße 94, 35716, Ewersbach'])
    const toMap = (text: string) => found(`<a href="https://maps.google.com/?q=1">${text}</a>`)
    assert.deepEqual(toMap('Eikstraat 14<br>1069 KG Amsterdam <span>Open in Maps</span>'), ['Eikstraat 14, 1069 KG, Amsterdam'])
    assert.deepEqual(toMap('<span>לחצו לניווט</span><br>Duna u. 2, Budapest 1052'), ['Duna u. 2, Budapest 1052'])
    assert.deepEqual(lines('Calle Mayor 5, Rosario', '28013 Madrid'), ['Calle Mayor 5, Rosario, 28013 Madrid'])
    assert.deepEqual(lines('ABN 12 345 678 901', '33 Oak St', 'Sydney NSW 2000'), ['33 Oak St, 2000, Sydney, NSW'])
    assert.deepEqual(lines('Av. Robles 1234', 'Tel. 4555-1234', 'Buenos Aires'), [])
    assert.deepEqual(lines('האלון 3, תל אביב | 03-5550100'), ['האלון 3, תל אביב'])
    assert.deepEqual(lines('Oak Pty Ltd, 12 Oak Street, Newtown NSW 2042'), ['12 Oak Street, 2042, Newtown, NSW'])
    for (const before of ['Sold', 'Latest project', 'Full rewire', 'Saturday 10am'])
      assert.deepEqual(lines(`${before}, 12 Oak Street, Newtown NSW 2042`), [], before)
    assert.deepEqual(lines('שיפוץ דירה, האלון 3, תל אביב'), [])
    const mark = (text: string) => found(`<address>${text}</address>`)
    assert.deepEqual(mark('PO Box 123, Fitzroy VIC 3065'), ['PO Box 123, 3065, Fitzroy, VIC'])
    assert.deepEqual(mark('Unit 4A, Mill Farm Works,<br>Oak Rd, Ashby,<br>Southampton SO30 2HB'), [
      'Unit 4A, Mill Farm Works, Oak Rd, Ashby, Southampton SO30 2HB',
    ])
    assert.deepEqual(mark('г. Москва, ул. Дубовая, д. 19, БЦ «Омега», офис 401'), [
      'г. Москва, ул. Дубовая, д. 19, БЦ «Омега», офис 401',
    ])
  })

  test("is not a template's placeholder, or a town with its country", () => {
    const labelled = (text: string) =>
      factsOf(`<h1>Workshop</h1><p>Address: ${text}</p><p>כתובת: ${text}</p>`).shownContact.map(({ value }) => value)
    for (const text of [
      'כתובת החברה, ישראל',
      'באר שבע, ישראל',
      '1234 Somewhere Road #5432, Nashville, TN 00000',
      '500 Terry Francine Street, San Francisco, CA 94158',
      '1234 Divi St. #1000, San Francisco, CA 94220',
      '198 West 21th Street, Suite 721, New York, NY 10016',
      '12 Mill Street, City, State, 12345',
      '[address_line_1], [city], [postal_code]',
      '[Street], [City] 12345',
    ])
      assert.deepEqual(labelled(text), [], text)
    assert.deepEqual(labelled('Mill House, Ashby, Scotland'), ['Mill House, Ashby, Scotland'])
  })

  test('is not text that resembles one', () => {
    for (const line of [
      'We moved to 12 Oak Street, Toronto in 2019',
      'Suite 12, Office 2019, USA',
      'Lindenstraße 5, 10115 – Öffnungszeiten Mo–Fr 9–17 Uhr',
      'Calle Mayor 5, 28001 - Abierto todos los días',
      'We shipped 1200 Orders to Ashby, Texas 75001',
      'Jobs at Oak Road, Pune 411001',
      '24 Hours Service, Emergency, Pune 411001',
      'House Painting, Waterproofing, Mumbai 400001',
      '12 Oak Street, Cape Town, 8001 | Sold',
      'г. Москва, ул. Дубовая, д. 12 | Продано',
      'Montaż 50-078 Wrocław, ul. Długa 4',
      '12 Oak Street, Cape Town, 8001 P.S. call us',
      'Έργο στην Ερμού 12, Αθήνα, 10563',
      'Ερμού 12, Αθήνα, 10563 πελάτες',
      'شارع السنديان 12، خصم كبير',
      'Доставка: Казань, ул. Дубовая, 5',
      'Казань, ул. Дубовая, 5 минут пешком',
      'חיפה, דרך 30 שיעורים',
      'Πρόγραμμα 3, Ώρες 20000',
      'Level 3, 2024 Winter Collection',
      'Sala 3, 2° piano, 20121 Milano',
      'Level 7, University of Ashby, UK',
      '10 High Street Shops in Ashby, United Kingdom',
      '12 Oak Street, Ashby 2012',
      'Calle 93 # 11-27, la mejor de Bogotá',
      'Av. Robles 742, abierto todos los días, Santiago Pérez',
      'Kello 12, B 4, 00100',
      'г. Москва, телефон 495 123',
      'פתוח עד 22, תל אביב',
      'מאז 1998, ירושלים',
      'מעל 300 לקוחות, תל אביב',
      'בקומה 5, תל אביב',
      'גם האלון 3, תל אביב',
      'קו 18, ירושלים',
      'דירות 12, תל אביב',
      'ינואר 12, תל אביב',
      'דרך האתר 24 שעות, בכל הארץ',
      'רחוב האלון 5, מגדל הים',
      'March 12, Tel Aviv',
      '12 Startups, Tel Aviv',
      'Call 1300 123 456 Sydney NSW 2000',
      'Open 7 Days, Perth WA 6000',
      '24 Hour Emergency Plumber, Toronto ON M5V 2T6',
      'SOLD: 12 Oak Street, Newtown NSW 2042',
      'We ship from 12 Oak Road, Germany',
      '12 Oak Drive, Capacity 2500',
      'г. Москва, площадь 1200 кв. м',
      'г. Москва, проспект Мира 10 минут пешком',
      '12 cours de yoga, 1500 Élèves',
      'Plaza Mayor 2024, Lima',
      'Vendo departamento Av. Robles 1234, Buenos Aires',
      'Zimmer 4, 2. OG, 10115 Berlin',
      '受付 123-4567 東京都知事免許第123号',
      '東京都渋谷区樫の木1-2-3で施工しました',
      '東京都渋谷区樫の木1-2-3 T様邸',
      '東京都渋谷区を中心に23区で対応',
      '北海道札幌市中央区北1条西2丁目で施工しました',
      '静岡県浜松市で1-2階建て',
      '奈良県奈良市の築20-30年の住宅',
      '東京都渋谷区2024-05-01開催',
      '東京都渋谷区樫の木3-4人家族',
      '東京都渋谷区樫の木1-2-3 地図はこちら',
    ])
      assert.deepEqual(
        factsOf(`<h1>Workshop</h1><footer><p>${line}</p></footer>`).shownContact.filter(({ kind }) => kind === 'address'),
        [],
        line,
      )
  })

  test('a town and a phone number are not an address', () => {
    const html =
      '<footer><div><a href="/map/">Am Markt 40<br>45883 Ashby</a> <a href="tel:020941793">0209 41793</a> <span>Hours above</span></div></footer>'
    const addresses = factsOf(html).shownContact.filter(({ kind }) => kind === 'address')
    assert.deepEqual(
      addresses.map(({ fields }) => fields?.['streetAddress']),
      ['Am Markt 40'],
    )
  })

  test('an American address keeps its country', () => {
    const [address] = factsOf('<footer><p>79 Madison Ave,<br>Ashby,<br>NY 10001, USA</p></footer>').shownContact
    assert.equal(address?.fields?.['addressCountry'], 'USA')
  })

  test('telephone numbers, series and what stands before a street are not part of an address', () => {
    const streets = (html: string) =>
      factsOf(`<footer>${html}</footer>`).shownContact.flatMap(({ fields }) => fields?.['streetAddress'] ?? [])
    assert.deepEqual(streets('<p>Ashby 918-555-0183<br>1408 N Main Ave.<br>Ashby, OK 74017</p>'), ['1408 N Main Ave.'])
    assert.deepEqual(streets('<ul><li>Implementing 9-8-8</li><li>2025 Advocacy Challenge</li></ul>'), [])
    assert.deepEqual(streets('<p>541.555.0186 Email us 296 E. Fifth Avenue Ashby, Oregon 97401</p>'), ['296 E. Fifth Avenue'])
  })

  test('a sentence with a street and a number is not an address', () => {
    assert.deepEqual(factsOf('<footer><p>En la Calle Mayor, 9 comercios atienden a 23740 Personas</p></footer>').shownContact, [])
  })

  test('a house number and a postal code are not a phone number', () => {
    for (const line of [
      'Via Milano 12 - 20121 Brescia (BS)',
      'Via Milano 12 - 20121 - Brescia (BS)',
      'C.so Milano 12 20121 Brescia (BS)',
      'Str. Lungă 5, 500035 Brașov',
    ])
      assert.deepEqual(
        factsOf(`<footer><p>${line}</p></footer>`).shownContact.map(({ kind }) => kind),
        ['address'],
        line,
      )
  })

  test('a label is not part of the address in a map link', () => {
    const link = (text: string) => factsOf(`<h1>Contact</h1><p><a href="https://www.google.com/maps?q=1">${text}</a></p>`)
    for (const label of ['Adresă', 'Adresa noastră', 'Sediul central', 'Dirección', 'Kje smo', 'כתובת'])
      assert.deepEqual(
        link(`${label}: Strada Lungă nr. 5, Brașov`).shownContact.map(({ value }) => value),
        ['Strada Lungă nr. 5, Brașov'],
        label,
      )
  })

  test('rows with parts of an address are one address, unless they are of a house for sale', () => {
    const rows = (parts: Readonly<Record<string, string>>) => {
      const entries = Object.entries(parts)
      return [
        `<table>${entries.map(([label, value]) => `<tr><td>${label}</td><td>${value}</td></tr>`).join('')}</table>`,
        `<dl>${entries.map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>`).join('')}</dl>`,
        `<ul>${entries.map(([label, value]) => `<li><b>${label}:</b> ${value}</li>`).join('')}</ul>`,
        entries.map(([label, value]) => `<div><div>${label}</div><div>${value}</div></div>`).join(''),
      ].map((html) =>
        factsOf(`<h1>Contact</h1>${html}`)
          .shownContact.filter(({ kind }) => kind === 'address')
          .map(({ value }) => value),
      )
    }
    const all = (value: string) => [[value], [value], [value], [value]]
    const gate = { Firma: 'Oak AS', Gateadresse: 'Storgata 5', Postnummer: '0155', Poststed: 'Oslo', Telefon: '22 55 01 00' }
    assert.deepEqual(rows(gate), all('Storgata 5, 0155, Oslo'))
    assert.deepEqual(rows({ Straße: 'Hauptstr. 5', 'PLZ/Ort': '80331 München' }), all('Hauptstr. 5, 80331, München'))
    assert.deepEqual(rows({ Adresse: 'Hauptstr. 5', PLZ: '80331', Ort: 'München' }), all('Hauptstr. 5, 80331, München'))
    assert.deepEqual(
      rows({ Ulice: 'Dlouhá', 'Číslo popisné': '12', Město: 'Praha', PSČ: '110 00' }),
      all('Dlouhá 12, 110 00, Praha'),
    )
    assert.deepEqual(rows({ Calle: 'Calle Mayor, 9', 'Código postal': '28009 Madrid' }), all('Calle Mayor, 9, 28009, Madrid'))
    assert.deepEqual(
      rows({ Street: '8103 Cortez Blvd.', City: 'Ashby', State: 'FL', ZIP: '34607' }),
      all('8103 Cortez Blvd., 34607, Ashby, FL'),
    )
    assert.deepEqual(rows({ רחוב: 'הרצל 12', עיר: 'תל אביב', מיקוד: '6688101' }), all('הרצל 12, 6688101, תל אביב'))
    const spans = (parts: Readonly<Record<string, string>>) =>
      Object.entries(parts).map(([label, value]) => `<div><span>${label}</span><span>${value}</span></div>`)
    const inSpans = spans(gate).join('')
    assert.ok(factsOf(`<h1>Kontakt</h1>${inSpans}`).shownContact.some(({ value }) => value === 'Storgata 5, 0155, Oslo'))
    assert.deepEqual(rows({ Street: 'Mill Lane 5', City: 'Ashby', Price: '€ 250,000' }), [[], [], [], []])
    const forSale = { Street: 'Mill Lane 5', Postcode: '12345', Town: 'Ashby', Price: '€ 250,000' }
    assert.deepEqual(rows(forSale), [[], [], [], []])
  })
})
