import assert from 'node:assert/strict'
import { describe, suite, test } from 'node:test'
import { read, table } from '../../testing/price-pages.ts'

describe('price tables', () => {
  const cases: readonly (readonly [string, string, string, readonly string[]])[] = [
    [
      'rows with a name and a price',
      'de',
      table([
        ['Schnitt', '30 €'],
        ['Farbe', 'ab 45,50 €'],
      ]),
      ['Schnitt | 30 EUR', 'Farbe | 45.5.. EUR'],
    ],
    [
      'rows with a quantity, which the head of their column names',
      'pl',
      '<h2>Cennik</h2>' +
        table([
          ['Pokój', 'Cena'],
          ['1-osobowy', '160 zł'],
          ['2-osobowy', '210 zł'],
        ]),
      ['Pokój – 1-osobowy | 160 PLN', 'Pokój – 2-osobowy | 210 PLN'],
    ],
    [
      'no rows with a quantity, which the head of their column does not name',
      'en',
      '<h2>Prices</h2>' +
        table([
          ['Number of guests', 'Price'],
          ['2 persons', '£160'],
          ['4 persons', '£210'],
        ]) +
        table([
          ['Capacity', 'Price'],
          ['2 persons', '£170'],
          ['4 persons', '£220'],
        ]),
      [],
    ],
    [
      "amounts with a dash for the decimals, in the page's country",
      'da',
      '<h2>Priser</h2><table><thead><tr><th>Klip</th></tr></thead><tr><td>Dameklip</td><td>539,-</td></tr><tr><td>Studsning</td><td>fra 375.-</td></tr></table>',
      ['Dameklip | 539 DKK', 'Studsning | 375.. DKK'],
    ],
    [
      'amounts with a dash for the decimals, in Switzerland',
      'de-CH',
      '<h2>Preise</h2>' +
        table([
          ['Schnitt', '72.-'],
          ['Farbe', 'ab 80.–'],
        ]),
      ['Schnitt | 72 CHF', 'Farbe | 80.. CHF'],
    ],
    [
      'numbers in the currency stated by a note',
      'he',
      `<main><h2>מחירון טיפולים</h2><table><tr><th>טיפול</th><th>רכב קטן</th><th>רכב גדול</th></tr><tr><td>החלפת שמן</td><td>350</td><td>450</td></tr><tr><td>בלמים</td><td>850</td><td>1,100</td></tr></table><p>המחירים בש"ח כולל מע"מ</p></main>`,
      [
        'החלפת שמן – רכב קטן | 350 ILS included',
        'החלפת שמן – רכב גדול | 450 ILS included',
        'בלמים – רכב קטן | 850 ILS included',
        'בלמים – רכב גדול | 1100 ILS included',
      ],
    ],
    [
      'numbers without a header, in the currency stated on a line before them, directly in the body',
      'de',
      table(
        [
          ['Schnitt', '30'],
          ['Farbe', '45'],
        ],
        '<h2>Haare</h2><p>Alle Preise in €</p>',
      ),
      ['Schnitt | 30 EUR', 'Farbe | 45 EUR'],
    ],
    [
      'numbers without a header, next to two in one cell',
      'de',
      table(
        [
          ['Schnitt', '30'],
          ['Farbe', '45'],
          ['Strähnen kurz / lang', '60 / 80'],
        ],
        '<h2>Haare</h2><p>Alle Preise in €</p>',
      ),
      ['Schnitt | 30 EUR', 'Farbe | 45 EUR'],
    ],
    [
      'numbers without a header, next to ages',
      'en',
      table(
        [
          ['Kids', '5-7', '10'],
          ['Teens', '13', '12'],
          ['Adults', '18', '15'],
        ],
        '<h2>Pass</h2><p>All prices in €</p>',
      ),
      ['Pass – Kids – 5-7 | 10 EUR', 'Teens | 12 EUR', 'Pass – Adults | 15 EUR'],
    ],
    [
      'numbers below a year',
      'de',
      '<p>Alle Preise in €</p><table><tr><th>Leistung</th><th>2026</th></tr><tr><td>Schnitt</td><td>30</td></tr><tr><td>Farbe</td><td>45</td></tr></table>',
      ['Schnitt | 30 EUR', 'Farbe | 45 EUR'],
    ],
    [
      'not numbers in another table, after a note on the first',
      'es',
      `<table><tr><th>Curso</th><th>Precio</th></tr><tr><td>Pan</td><td>300</td></tr><tr><td>Tarta</td><td>200</td></tr></table><p>Precios en euros</p><table><tr><th>Talla</th><th>Pecho</th></tr><tr><td>S grande</td><td>90</td></tr><tr><td>M grande</td><td>95</td></tr></table>`,
      ['Pan | 300 EUR', 'Tarta | 200 EUR'],
    ],
    [
      'not numbers of seats or minutes, even with a note about prices',
      'de',
      `<h2>Preise in €</h2>${table([
        ['Wagen', 'Sitze', 'Nebensaison', 'Hauptsaison'],
        ['Klein', '4', '30', '45'],
        ['Gross', '7', '40', '60'],
      ])}${table([
        ['Kurs', 'Plätze'],
        ['Brot', '8'],
        ['Torte', '12'],
      ])}`,
      [],
    ],
    [
      'not numbers before a note that introduces the next table',
      'de',
      `<table><tr><th>Massage</th><th></th></tr><tr><td>Rücken</td><td>30</td></tr><tr><td>Beine</td><td>20</td></tr></table><p>Preise in €:</p><table><tr><th>Massage</th><th>Preis</th></tr><tr><td>Rücken</td><td>45</td></tr><tr><td>Beine</td><td>35</td></tr></table>`,
      ['Rücken | 45 EUR', 'Beine | 35 EUR'],
    ],
    [
      'not numbers of guests',
      'en',
      `<h2>Prices in €</h2>${table([
        ['Room', 'Adults', 'Children'],
        ['Blue', '2', '1'],
        ['Green', '4', '2'],
      ])}`,
      [],
    ],
    [
      'not francs for “Fr” as Friday',
      'de',
      table([
        ['Zimmer', 'Mo–Do', 'Fr–So'],
        ['Berg', '95', '130'],
        ['See', '85', '120'],
      ]),
      [],
    ],
    [
      'not francs for days: Fr and Sa',
      'de',
      table([
        ['Zimmer', 'Mo–Do', 'Fr & Sa'],
        ['Berg', '95', '130'],
        ['See', '85', '120'],
      ]),
      [],
    ],
    [
      'not francs for days: Fr bis So',
      'de',
      table([
        ['Zimmer', 'Mo–Do', 'Fr bis So'],
        ['Berg', '95', '130'],
        ['See', '85', '120'],
      ]),
      [],
    ],
    [
      'not francs for days: ab Fr',
      'de',
      table([
        ['Zimmer', 'Mo–Do', 'ab Fr'],
        ['Berg', '95', '130'],
        ['See', '85', '120'],
      ]),
      [],
    ],
    [
      'francs below a header that is not a day among others',
      'de',
      table([
        ['Schnitt', 'Fr.'],
        ['Kurz', '50'],
        ['Lang', '85'],
      ]),
      ['Kurz | 50 CHF', 'Lang | 85 CHF'],
    ],
    [
      'not numbers next to others that may be minutes',
      'de',
      `<h2>Preise in €</h2><table><tr><th>Massage</th><th>Minuten</th><th>Normal</th></tr><tr><td>Rücken</td><td>30</td><td>45</td></tr><tr><td>Beine</td><td>20</td><td>35</td></tr></table>`,
      [],
    ],
    [
      'not numbers if a note only mentions a currency',
      'de',
      `<h2>Preise</h2>${table([
        ['Schnitt', '30'],
        ['Farbe', '45'],
      ])}<p>Gutscheine ab 20 €</p>`,
      [],
    ],
    [
      'Finnish names before the abbreviation of “from”',
      'fi',
      table([
        ['Raidat alk.', '90 €'],
        ['Väri', 'alk. 60 €'],
        ['Föönaus', 'alk 40 €'],
        ['Olut 4,7 % alk', '7 €'],
      ]),
      ['Raidat | 90.. EUR', 'Väri | 60.. EUR', 'Föönaus | 40.. EUR', 'Olut 4,7 % alk | 7 EUR'],
    ],
    [
      'names next to catalogue codes',
      'en-GB',
      '<h2>Prices</h2>' +
        table([
          ['AB-1001', 'Boiler service', '£120'],
          ['AB-1002', 'Pipe service', '£80'],
        ]) +
        '<table><tr><th>Item no.</th><th>Description</th><th>Price</th></tr><tr><td>Lamp L</td><td>Oil lamp</td><td>£20</td></tr><tr><td>Lamp M</td><td>Reading lamp</td><td>£30</td></tr></table>',
      ['Boiler service | 120 GBP', 'Pipe service | 80 GBP', 'Oil lamp | 20 GBP', 'Reading lamp | 30 GBP'],
    ],
    [
      'names next to the numbers of dishes, which look like formats',
      'en-GB',
      '<h2>Menu</h2>' +
        table([
          ['A1', 'Spring rolls', '£5'],
          ['M2', 'Soup', '£6'],
          ['B12', 'Duck', '£12'],
        ]) +
        table([
          ['Print', 'A4', '£20'],
          ['Print', 'A3', '£30'],
        ]) +
        table([
          ['B1', 'Evening course', '£200'],
          ['B2', 'Evening course', '£250'],
        ]),
      [
        'Spring rolls | 5 GBP',
        'Soup | 6 GBP',
        'Duck | 12 GBP',
        'Print – A4 | 20 GBP',
        'Print – A3 | 30 GBP',
        'Evening course – B1 | 200 GBP',
        'Evening course – B2 | 250 GBP',
      ],
    ],
    [
      'names without badges, remarks and booking links in their cells',
      'en',
      '<h1>Prices</h1><table><tr><th>Treatment</th><th>Price</th></tr><tr><td>Lip wax<span class="badge">New</span><div class="sub">Gentle</div><a href="/book">Book now →</a></td><td>£9</td></tr><tr><td><div>Brow tint <span class="badge-promo">Sale</span></div></td><td>£12</td></tr></table>',
      ['Lip wax | 9 GBP', 'Brow tint | 12 GBP'],
    ],
    [
      'names that only differ in a remark or a badge',
      'en',
      '<h1>Prices</h1><table><tr><th>Treatment</th><th>Price</th></tr><tr><td>Cut<p class="desc">Men</p></td><td>£20</td></tr><tr><td>Cut<p class="desc">Women</p></td><td>£30</td></tr><tr><td><span class="badge">Gold</span> card</td><td>£9</td></tr></table>',
      ['Cut Men | 20 GBP', 'Cut Women | 30 GBP', 'Gold card | 9 GBP'],
    ],
    [
      'rows next to others with a surcharge',
      'en',
      '<h1>Prices</h1>' +
        table([
          ['Haircut', '£20'],
          ['Repair', 'from £80 depending on size'],
          ['Tube change', '£15 + parts'],
          ['Wheel', '£25 plus parts'],
          ['Brake', '£25 plus parts'],
        ]),
      ['Haircut | 20 GBP', 'Repair | 80.. GBP'],
    ],
    [
      'rows with a condition or a remark after the price',
      'en',
      '<h1>Prices</h1>' +
        table([
          ['Check', '£50 (deferred)'],
          ['Cleaning', '£80, by appointment'],
          ['Cast', '£200 (deposit)'],
          ['Brace', '£90, including fitting'],
        ]),
      ['Check – deferred | 50 GBP', 'Cleaning – by appointment | 80 GBP', 'Brace | 90 GBP'],
    ],
    [
      'plans side by side with a condition',
      'en',
      '<h1>Prices</h1><table><tr><th></th><th>Basic</th><th>Large</th></tr><tr><td>Price</td><td>£50</td><td>£80 (by appointment)</td></tr><tr><td>Visits</td><td>1</td><td>2</td></tr></table>',
      ['Basic | 50 GBP', 'Large – by appointment | 80 GBP'],
    ],
    [
      'two adjacent price lists in one table',
      'en',
      table([
        ['Wash', '€ Price', 'Iron', '€ Price'],
        ['Shirt', '3.00', 'Trousers', '4.50'],
        ['Blanket', '9.00', 'Curtain', '6.00'],
        ['', '', 'Tablecloth', '5.00'],
      ]),
      ['Shirt | 3 EUR', 'Trousers | 4.5 EUR', 'Blanket | 9 EUR', 'Curtain | 6 EUR', 'Tablecloth | 5 EUR'],
    ],
    [
      'adjacent plans, with a remark on the price, next to their contents',
      'en',
      '<h1>Compare our packages</h1><table><tr><th>Feature</th><th>Premium</th><th>Classic</th></tr><tr><td>Price (one night)</td><td>€45</td><td>€28</td></tr>' +
        '<tr><td>Heating</td><td>included</td><td>on demand (+ €5)</td></tr></table>',
      ['Premium – one night | 45 EUR', 'Classic – one night | 28 EUR'],
    ],
    [
      'columns with the unit in brackets in the header',
      'he',
      '<h1>מחירים</h1><table><tr><th>סוג עסק</th><th>דמי ניהול (חודשי)</th></tr><tr><td>עסק מקומי</td><td>1,500-2,500 ש"ח</td></tr><tr><td>מסחר</td><td>4,000 ש"ח</td></tr></table>',
      ['עסק מקומי | 1500..2500 ILS month', 'מסחר | 4000 ILS month'],
    ],
    [
      'durations below the name of a massage',
      'de',
      '<table><caption>Massage</caption><tr><th>Dauer</th><th></th></tr><tr><td>30 Minuten</td><td>30 €</td></tr><tr><td>60 Minuten</td><td>45 €</td></tr></table>',
      ['Massage – 30 Minuten | 30 EUR', 'Massage – 60 Minuten | 45 EUR'],
    ],
    [
      'rows in an unclosed header',
      'ru',
      '<table><thead><tr><td>Yoga</td><td>8 hours</td><td>500 руб.</td><tr><td>Dance</td><td>4 hours</td><td>300 руб.</td></tr></thead></table>',
      ['Yoga – 8 hours | 500 RUB', 'Dance – 4 hours | 300 RUB'],
    ],
    [
      'rows next to unreadable rows with two amounts each',
      'uk',
      '<h2>Ціни</h2>' +
        table([
          ['Позов', 'від 20 000 грн'],
          ['Суд', 'від 30 000 грн + 5 000 грн'],
          ['Апеляція', 'від 20 000 / від 25 000 грн + 5 000 грн'],
          ['Касація', 'від 30 000 / від 35 000 грн + 5 000 грн'],
        ]),
      ['Позов | 20000.. UAH'],
    ],
    [
      'columns with “from” in the header',
      'en',
      table([
        ['Boarding', 'Fee from', 'Member'],
        ['Cat', '£12', 'free'],
        ['Dog', '£18', 'free'],
      ]),
      ['Cat | 12.. GBP', 'Dog | 18.. GBP'],
    ],
    [
      'columns of durations with “from” at the end of their headers, and tooltips',
      'en',
      '<table><tr><th>Massage</th><th class="tooltip">30 Minutes From <span class="tooltiptext">Near us.</span></th><th>60 Minutes</th></tr><tr><td class="tooltip">Swedish <span class="tooltiptext">Long strokes.</span></td><td>£35</td><td>£50</td></tr></table>',
      ['Swedish – 30 Minutes | 35.. GBP', 'Swedish – 60 Minutes | 50 GBP'],
    ],
    [
      'rows of durations, which need the heading however long the column headers are',
      'it',
      `<h2>Estate 2023</h2>${table([
        ['Durata', 'Lettino in riva', 'Ombrellone e due lettini in terza fila'],
        ['1 giorno', '5 €', '10 €'],
      ])}`,
      [
        'Estate 2023 – 1 giorno – Lettino in riva | 5 EUR',
        'Estate 2023 – 1 giorno – Ombrellone e due lettini in terza fila | 10 EUR',
      ],
    ],
    [
      'a head over all columns, which tells equal names apart; a caption of many words does not',
      'pl',
      ['Implanty', 'Protetyka']
        .map(
          (title, at) =>
            `<table><caption>Cennik ma charakter informacyjny, nie stanowi oferty handlowej w rozumieniu Art. 66 par. 1 Kodeksu Cywilnego</caption><thead><tr><th colspan="2">${title}</th></tr></thead><tbody><tr><td>konsultacja</td><td>${100 + at * 50} zł</td></tr><tr><td>${title} – kontrola</td><td>50 zł</td></tr></tbody></table>`,
        )
        .join(''),
      [
        'Implanty – konsultacja | 100 PLN',
        'Implanty – kontrola | 50 PLN',
        'Protetyka – konsultacja | 150 PLN',
        'Protetyka – kontrola | 50 PLN',
      ],
    ],
    [
      'names with a heading, whatever description is below',
      'en',
      table([
        ['<div><h4><a>Root canal</a></h4><p>Anaesthesia, two stitches and a sponge</p></div>', '£980'],
        ['<div><h4>Crown</h4><p>Made of gold or of something else</p></div>', '£740'],
      ]),
      ['Root canal | 980 GBP', 'Crown | 740 GBP'],
    ],
    [
      'bounds and qualifiers stay in names with a heading',
      'en',
      table([
        ['<h4>Entry</h4><p>only for children of members of the club</p>', '£3'],
        ['<h4>Massage</h4><p>a relaxing session of 30 minutes for you</p>', '£30'],
        ['<h4>Massage</h4><p>a relaxing session of 60 minutes for you</p>', '£50'],
      ]),
      [
        'Entry only for children of members of the club | 3 GBP',
        'Massage a relaxing session of 30 minutes for you | 30 GBP',
        'Massage a relaxing session of 60 minutes for you | 50 GBP',
      ],
    ],
    [
      'headings in cells with a few more words, which are part of the name',
      'en',
      table([
        ['<h4>Massage</h4> 30 min', '£30'],
        ['<h4>Massage</h4> 60 min', '£50'],
        ['<h4>Haircut</h4> <p>men</p>', '£20'],
      ]),
      ['Massage 30 min | 30 GBP', 'Massage 60 min | 50 GBP', 'Haircut men | 20 GBP'],
    ],
    [
      'a one-time fee among monthly prices',
      'it',
      table([
        ['Corso', 'Prezzo al mese'],
        ['Pianoforte', '80 €'],
        ['Iscrizione (una tantum)', '40 €'],
      ]),
      ['Pianoforte | 80 EUR month', 'Iscrizione (una tantum) | 40 EUR once'],
    ],
    [
      'rows that continue the name above',
      'de',
      table([
        ['Boot', '', 'Preis'],
        ['Kajak', 'Einer', '12 €'],
        ['', 'Zweier', '18 €'],
        ['Tretboot', '', '15 €'],
      ]),
      ['Kajak – Einer | 12 EUR', 'Kajak – Zweier | 18 EUR', 'Tretboot | 15 EUR'],
    ],
    [
      'numbers of the items in the header',
      'es',
      table([
        ['Jugadores', 'Precio por jugador'],
        ['2', '20 €'],
        ['4', '15 €'],
      ]),
      ['Jugadores: 2 | 20 EUR person', 'Jugadores: 4 | 15 EUR person'],
    ],
    [
      'old prices are not part of a name',
      'ru',
      table([
        ['Услуга', 'Старая цена', 'Цена, руб.'],
        ['Приём', '1 800', '1 500'],
        ['УЗИ', '2 000', '1 700'],
      ]),
      ['Приём | 1500 RUB', 'УЗИ | 1700 RUB'],
    ],
    [
      'one price for all columns',
      'de',
      '<table><tr><th>Arbeit</th><th>Klein</th><th>Groß</th></tr><tr><td>Öl</td><td>39 €</td><td>49 €</td></tr><tr><td>Räder</td><td colspan="2">30 €</td></tr></table>',
      ['Öl – Klein | 39 EUR', 'Öl – Groß | 49 EUR', 'Räder | 30 EUR'],
    ],
    [
      'adjacent plans from the first column on, each with its unit',
      'fr',
      '<table><tr><th>Illimité</th><th>A la journée</th></tr><tr><td>Café</td><td>Café</td></tr><tr><td>200 €/mois</td><td>20 €</td></tr></table>',
      ['Illimité | 200 EUR month', 'A la journée | 20 EUR day'],
    ],
    [
      'deposits next to prices',
      'pt',
      table([
        ['Grupo', 'Preço por dia', 'Caução'],
        ['Clio', '29 €', '300 €'],
        ['Fiat', '24 €', '200 €'],
      ]),
      ['Clio | 29 EUR day', 'Fiat | 24 EUR day'],
    ],
    [
      'none: costs of leads',
      'he',
      '<table><tr><th>פרמטר</th><th>דואר</th><th>שלטים</th></tr><tr><td>טווח</td><td>ארצי</td><td>מקומי</td></tr><tr><td>עלות לליד</td><td>30 ₪</td><td>15 ₪</td></tr></table>',
      [],
    ],
    [
      'several price columns',
      'en',
      table([
        ['Room', 'Single', 'Double'],
        ['Garden', '£60', '£90'],
        ['Sea', '£80', '£120'],
      ]),
      ['Garden – Single | 60 GBP', 'Garden – Double | 90 GBP', 'Sea – Single | 80 GBP', 'Sea – Double | 120 GBP'],
    ],
    [
      'headers of two rows',
      'fr',
      '<table><tr><th>Pack</th><th colspan=2>Studio</th></tr><tr><td></td><td>HT</td><td>TTC</td></tr><tr><td>Diagnostic</td><td>60 €</td><td>72 €</td></tr></table>',
      ['Diagnostic – Studio HT | 60 EUR excluded', 'Diagnostic – Studio TTC | 72 EUR included'],
    ],
    [
      'currency, unit and VAT in the header',
      'cs',
      table([
        ['Služba', 'Cena v Kč za hodinu bez DPH'],
        ['Revize', '1 200'],
        ['Oprava', '850'],
      ]),
      ['Revize | 1200 CZK hour excluded', 'Oprava | 850 CZK hour excluded'],
    ],
    [
      'a note below about all prices',
      'de',
      table(
        [
          ['Schnitt', '30 €'],
          ['Farbe', '45 €'],
        ],
        '',
        '<p>Alle Preise pro Person inkl. MwSt.</p>',
      ),
      ['Schnitt | 30 EUR person included', 'Farbe | 45 EUR person included'],
    ],
    [
      'a note with exceptions does not apply to every price',
      'de',
      table(
        [
          ['Schnitt', '30 €'],
          ['Farbe', '45 €'],
        ],
        '',
        '<p>Alle Preise pro Person, sofern nicht anders angegeben.</p>',
      ),
      ['Schnitt | 30 EUR', 'Farbe | 45 EUR'],
    ],
    [
      'adjacent plans',
      'en',
      '<table><tr><th></th><th>Basic</th><th>Pro</th></tr><tr><td>Price per month</td><td>$9</td><td>$19</td></tr><tr><td>Seats</td><td>1</td><td>5</td></tr></table>',
      ['Basic | 9 USD month', 'Pro | 19 USD month'],
    ],
    [
      'tabs with alternatives of one price list',
      'en',
      '<ul><li><button role="tab" aria-controls="c">Cars</button></li><li><a data-bs-toggle="pill" href="#v">Vans</a></li></ul>' +
        '<div id="c"><table><tr><td>Wash</td><td>€50</td></tr><tr><td>Wax</td><td>€20</td></tr></table></div>' +
        '<div id="v"><table><tr><td>Wash</td><td>€80</td></tr><tr><td>Wax</td><td>€20</td></tr><tr><td>Polish</td><td>€90</td></tr></table></div>',
      ['Cars – Wash | 50 EUR', 'Wax | 20 EUR', 'Vans – Wash | 80 EUR', 'Vans – Polish | 90 EUR'],
    ],
    [
      'units of any kind',
      'it',
      '<table><tr><th>Servizio</th><th>Prezzo</th></tr><tr><td>Mix</td><td>€100 / brano</td></tr><tr><td>Poltrona</td><td>€40 / seduta</td></tr></table>',
      ['Mix | 100 EUR item', 'Poltrona | 40 EUR'],
    ],
    [
      'groups within a table',
      'it',
      '<table><tr><th colspan=2>Vini</th></tr><tr><td>Greco</td><td>20,00 €</td></tr><tr><th colspan=2>Birre</th></tr><tr><td>Media</td><td>5 €</td></tr><tr><td>Greco</td><td>6 €</td></tr></table>',
      ['Vini – Greco | 20 EUR', 'Birre – Media | 5 EUR', 'Birre – Greco | 6 EUR'],
    ],
    [
      'ranges',
      'he',
      table([
        ['ביקור', '₪150-250'],
        ['פריצה', '50 - 30 ₪'],
      ]),
      ['ביקור | 150..250 ILS', 'פריצה | 30..50 ILS'],
    ],
    [
      'columns with old prices',
      'en',
      `<h1>Prices</h1>${table([
        ['Item', 'RRP', 'Our price', 'You save'],
        ['A lamp', '€90', '€80', '€10'],
        ['B lamp', '€70', '€60', '€10'],
      ])}`,
      ['A lamp | 80 EUR', 'B lamp | 60 EUR'],
    ],
    [
      'columns with prices before and now',
      'en',
      `<h1>Prices</h1>${table([
        ['Item', 'Before', 'Now'],
        ['A lamp', '€90', '€80'],
        ['B lamp', '€70', '€60'],
      ])}`,
      ['A lamp | 80 EUR', 'B lamp | 60 EUR'],
    ],
    [
      'a column of deposits',
      'en',
      `<h1>Prices</h1>${table([
        ['Car', 'Per day', 'Deposit'],
        ['Fiat', '€90', '€800'],
        ['Opel', '€70', '€600'],
      ])}`,
      ['Fiat | 90 EUR day', 'Opel | 70 EUR day'],
    ],
    [
      'a header that says “before VAT”',
      'he',
      `<h1>Prices</h1>${table([
        ['שירות', 'מחיר לפני מע"מ'],
        ['בדיקה', '90 ₪'],
        ['תיקון', '100 ₪'],
      ])}`,
      ['בדיקה | 90 ILS excluded', 'תיקון | 100 ILS excluded'],
    ],
    [
      'a header that says “before tax”',
      'en',
      `<h1>Prices</h1>${table([
        ['Service', 'Price before tax'],
        ['Check', '£90'],
        ['Fix', '£70'],
      ])}`,
      ['Check | 90 GBP excluded', 'Fix | 70 GBP excluded'],
    ],
    [
      'net and gross columns',
      'de',
      `<h1>Prices</h1>${table([
        ['Leistung', 'netto', 'brutto'],
        ['Prüfung', '100 €', '119 €'],
        ['Reise', '200 €', '238 €'],
      ])}<p>Alle Preise inkl. MwSt.</p>`,
      [
        'Prüfung – netto | 100 EUR excluded',
        'Prüfung – brutto | 119 EUR included',
        'Reise – netto | 200 EUR excluded',
        'Reise – brutto | 238 EUR included',
      ],
    ],
    [
      'cells without a price',
      'en',
      `<h1>Prices</h1>${table([
        ['Drink', 'Small', 'Large'],
        ['Tea', '€3', '-'],
        ['Coffee', '€4', 'free'],
        ['Juice', 'free', '€5'],
        ['Water', '€2', '-'],
      ])}`,
      ['Tea – Small | 3 EUR', 'Coffee – Small | 4 EUR', 'Juice – Large | 5 EUR', 'Water – Small | 2 EUR'],
    ],
    [
      'columns of periods',
      'en',
      `<h1>Prices</h1>${table([
        ['Plan', 'Monthly', 'Yearly'],
        ['Basic plan', '€30', '€300'],
        ['Team plan', '€40', '€400'],
      ])}`,
      [
        'Basic plan – Monthly | 30 EUR month',
        'Basic plan – Yearly | 300 EUR year',
        'Team plan – Monthly | 40 EUR month',
        'Team plan – Yearly | 400 EUR year',
      ],
    ],
    [
      'the advance of a lawyer, who calls it a retainer',
      'en',
      `<h1>Fees</h1>${table([
        ['Case', 'Retainer'],
        ['Divorce', '€3,000'],
        ['Will', '€500'],
      ])}`,
      ['Divorce | 3000 EUR', 'Will | 500 EUR'],
    ],
    ...['Monthly retainer', 'ריטיינר חודשי', 'Monatspauschale'].map(
      (head): readonly [string, string, string, readonly string[]] => [
        `the column of a ${head}`,
        'en',
        `<h1>Prices</h1>${table([
          ['Size', head, 'Contents'],
          ['A shop', '€300', 'Ten pages'],
          ['A chain', '€400', 'Twenty pages'],
        ])}`,
        ['A shop | 300 EUR month', 'A chain | 400 EUR month'],
      ],
    ),
    [
      "competitors' prices",
      'en',
      `<h1>Prices</h1>${table([
        ['Service', 'Us', 'Them'],
        ['SEO audit', '€300', '€900'],
        ['Ads setup', '€400', '€1,900'],
      ])}`,
      ['SEO audit | 300 EUR', 'Ads setup | 400 EUR'],
    ],
    [
      'seasons of a room that spans several rows',
      'en',
      '<table><tr><th>Room</th><th>Season</th><th>Price</th></tr><tr><td rowspan=2>Double</td><td>Low</td><td>€80</td></tr><tr><td>High</td><td>€100</td></tr></table>',
      ['Double – Low | 80 EUR', 'Double – High | 100 EUR'],
    ],
  ]
  for (const [name, lang, html, expected] of cases) test(name, () => assert.deepEqual(read(html, lang), expected))
})

test('columns with lowest and highest price are one range per row', () => {
  const table = (low: string, high: string, rows: readonly (readonly string[])[]) =>
    read(
      `<h1>Prices</h1><table><tr><th>Item</th><th>${low}</th><th>${high}</th></tr>${rows
        .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
        .join('')}</table>`,
      'it',
    )
  const rows = [
    ['Rasatura', '€ 12,00', '€ 16,00'],
    ['Pittura', '€ 5,00', '€ 5,00'],
  ]
  const ranges = ['Rasatura | 12..16 EUR', 'Pittura | 5 EUR']
  assert.deepEqual(table('Prezzo Minimo', 'Prezzo Massimo', rows), ranges)
  assert.deepEqual(table('Min.', 'Max.', rows), ranges)
  assert.deepEqual(table('Preis von', 'Preis bis', rows), ranges)
  assert.deepEqual(table('מ-', 'עד', rows), ranges)
  assert.deepEqual(table('Prezzo da', 'Prezzo a', [['Rasatura', '€ 16,00', '€ 12,00']]), [])
  assert.deepEqual(table('Mini car', 'Maxi car', rows.slice(0, 1)), [
    'Rasatura – Mini car | 12 EUR',
    'Rasatura – Maxi car | 16 EUR',
  ])
})

test('a price column is not a company, even if the page has the same name', () => {
  const rows = [
    ['#', 'Lavar', 'Precios'],
    ['1', 'Camisa', '3,00 €'],
    ['2', 'Manta', '8,00 €'],
  ]
  assert.deepEqual(read(`<title>Precios</title>${table(rows)}`, 'es'), ['Camisa | 3 EUR', 'Manta | 8 EUR'])
})

test('a deposit and a total are not prices in Japanese', () => {
  const rows = [
    ['メニュー', '料金'],
    ['全身整体', '5,500円〜'],
    ['骨盤矯正', '3〜5万円'],
    ['予約金', '2,000円'],
    ['合計', '9,000円'],
  ]
  assert.deepEqual(read(`<h1>料金表</h1>${table(rows)}`, 'ja'), ['全身整体 | 5500.. JPY', '骨盤矯正 | 30000..50000 JPY'])
})

test('tax brackets are not prices, but prices next to a discount percentage are', () => {
  const brackets = (heads: readonly string[]) => [heads, ['₪ 0', '₪ 6,055,070', '8%'], ['₪ 6,055,070', '∞', '10%']]
  for (const heads of [
    ['From', 'Up To', 'Tax Rate'],
    ['מ-', 'עד', 'שיעור המס'],
  ])
    assert.deepEqual(read(`<h2>Additional home</h2>${table(brackets(heads))}`), [], heads.join())
  const deals = [
    ['Treatment', 'Price', 'Discount'],
    ['Massage', '₪ 200', '10%'],
    ['Facial', '₪ 300', '15%'],
  ]
  assert.deepEqual(read(`<h1>Prices</h1>${table(deals)}`), ['Massage | 200 ILS', 'Facial | 300 ILS'])
  const many = [
    ['Quantity', 'Price', 'Discount'],
    ['10', '₪ 50', '5%'],
    ['20', '₪ 90', '10%'],
  ]
  assert.deepEqual(read(`<h1>Prices</h1>${table(many)}`), ['Quantity: 10 | 50 ILS', 'Quantity: 20 | 90 ILS'])
})

suite('a table with several price columns', () => {
  const rowsOf = (heads: string, ...rows: readonly string[]) =>
    read(`<h1>Prices</h1>${table([heads, ...rows].map((row) => row.split('|')))}`)

  test('is several adjacent tables, each with the text after its prices', () => {
    assert.deepEqual(
      rowsOf('Item|Price|Unit|Item|Price|Unit', 'Sand|€20|per t|Gravel|€25|per m³', 'Soil|€15|per t|Bark|€9|per bag'),
      ['Sand | 20 EUR', 'Gravel | 25 EUR', 'Soil | 15 EUR', 'Bark | 9 EUR'],
    )
  })

  test('is several adjacent tables if the head of each price repeats that of its names', () => {
    for (const heads of ['Women|Price|Men|Price', 'Women|Price for women|Men|Price for men'])
      assert.deepEqual(rowsOf(heads, 'Cut|€40|Cut|€25', 'Colour|€60|Beard trim|€15', 'Perm|€80|Shave|€20'), [
        'Women – Cut | 40 EUR',
        'Men – Cut | 25 EUR',
        'Women – Colour | 60 EUR',
        'Men – Beard trim | 15 EUR',
        'Women – Perm | 80 EUR',
        'Men – Shave | 20 EUR',
      ])
    const repeated = ['Cut|€40|Cut|€25', 'Cut|€60|Beard trim|€15']
    assert.deepEqual(rowsOf('Women|Price for women|Men|Price for men', ...repeated), [], 'a name of several prices')
    assert.deepEqual(rowsOf('Cut|Women|Men', 'Short|€40|€25', 'Long|€60|€35').length, 4, 'prices of the same names')
  })

  test('names what two columns of prices with heads of their own are for', () => {
    const heads = 'Class|Class price|Member|Member price'
    assert.deepEqual(rowsOf(heads, 'Yoga|€20|Yoga monthly|€60', 'Pilates|€22|Pilates monthly|€70'), [
      'Class: Yoga | 20 EUR',
      'Member: Yoga monthly | 60 EUR',
      'Class: Pilates | 22 EUR',
      'Member: Pilates monthly | 70 EUR',
    ])
    assert.deepEqual(rowsOf('Room|Room price|Breakfast|Breakfast price', 'Double|€90|yes|€12', 'Single|€70|yes|€10'), [])
  })

  test('does not name prices by columns that continue the names of the first', () => {
    for (const [heads, ...rows] of [
      ['Service|Price|With|Price', 'Cut|€30|Wash|€35', 'Colour|€60|Mask|€75'],
      ['Room|Price|Months|Price', 'Single|€50|May to June|€60', 'Double|€80|July to August|€95'],
      ['Course|Day|Price|Day|Price', 'Yoga|Monday|€12|Tuesday|€14', 'Pilates|Friday|€15|Sunday|€18'],
      ['|||', 'Damen Schnitt|30 €|mit Föhnen|40 €', 'Herren Schnitt|20 €|incl. Bart|35 €'],
    ] as const) {
      const names = rowsOf(heads, ...rows).map((line) => line.split(' |')[0] ?? '')
      const wrong = ['Wash', 'Mask', 'May to June', 'July to August', 'Monday', 'Tuesday', 'mit Föhnen', 'incl. Bart']
      assert.deepEqual(
        names.filter((name) => wrong.includes(name)),
        [],
        heads,
      )
    }
  })
})

test('things with one name are not distinguished by their prices', () => {
  const table = (title: string, price: string) =>
    `<table><tr><th>${title}</th><th>EUR</th></tr><tr><td>Coat</td><td>${price}</td></tr><tr><td>${title} shirt</td><td>9</td></tr></table>`
  assert.deepEqual(read(`<h1>Prices</h1>${table('Clean', '32')}${table('Press', '15')}`, 'en'), [
    'Clean shirt | 9 EUR',
    'Press shirt | 9 EUR',
  ])
})

test('the only column with a head is not the title of the table', () => {
  const rows = (head: string, ...prices: readonly string[]) =>
    `<table><tr><th></th><th>${head}</th></tr>${prices.map((price, at) => `<tr><td>Coat ${'AB'.charAt(at)}</td><td>${price}</td></tr>`).join('')}</table>`
  const readRows = (head: string, lang: string, ...prices: readonly string[]) =>
    read(`<h1>Lumo</h1><h2>Prices</h2>${rows(head, ...prices)}`, lang)
  assert.deepEqual(readRows('Price (EUR)', 'en', '32', '40'), ['Coat A | 32 EUR', 'Coat B | 40 EUR'])
  assert.deepEqual(readRows('Preise zzgl. MwSt.', 'de', '32 €', '40 €'), ['Coat A | 32 EUR excluded', 'Coat B | 40 EUR excluded'])
  assert.deepEqual(readRows('Price (from)', 'en', '£32', '£40'), ['Coat A | 32.. GBP', 'Coat B | 40.. GBP'])
  assert.deepEqual(readRows('מחירון + מע"מ', 'he', '32 ₪', '40 ₪'), ['Coat A | 32 ILS excluded', 'Coat B | 40 ILS excluded'])
  const both =
    '<table><tr><th>טיפול</th><th>מחירון</th><th>מבצע</th></tr><tr><td>תספורת</td><td>90 ₪</td><td>70 ₪</td></tr><tr><td>צבע</td><td>190 ₪</td><td>170 ₪</td></tr></table>'
  assert.ok(!read(`<h1>מחירים</h1>${both}`, 'he').some((line) => / (?:90|190) /.test(line)))
})

test('the remark in a cell says whether VAT is included, whatever the page says of other prices', () => {
  const rows = table([
    ['Room', '£52, including VAT and breakfast'],
    ['Hall', '£90'],
  ])
  assert.deepEqual(read(`<h1>Prices</h1><p>All prices exclude VAT.</p>${rows}`, 'en'), [
    'Room | 52 GBP included',
    'Hall | 90 GBP excluded',
  ])
})
