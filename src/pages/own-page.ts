import { escapeMarkup } from '../http/escape-markup.ts'
import { messagePage } from '../http/message-page.ts'
import { primaryTag } from '../model/language-tag.ts'
import { toolsScriptElement } from './page-links.ts'

/** What a page of the service says, in one language. */
export interface OwnText {
  readonly missing: { readonly title: string; readonly text: string; readonly gone: string }
  readonly form: { readonly title: string; readonly text: string }
  readonly unavailable: { readonly title: string; readonly text: string }
  readonly reach: { readonly text: string; readonly contactPage: string }
  /** Text of the link to the home page, before the site's name. */
  readonly home: string
}

const english: OwnText = {
  missing: {
    title: 'Page not found',
    text: 'The address may have changed, or may have been mistyped.',
    gone: 'This page was removed from the site.',
  },
  form: {
    title: 'Your form was not sent',
    text: 'This copy of the site does not accept forms. Nothing was sent or stored.',
  },
  unavailable: {
    title: 'The site is not available at the moment',
    text: 'Please try again in a few minutes.',
  },
  reach: {
    text: 'You can reach us here:',
    contactPage: 'Contact page',
  },
  home: 'To the home page',
}

/** The texts by language; English for all others. `iw` is the old form of `he` (BCP 47). */
const texts: ReadonlyMap<string, OwnText> = new Map(
  Object.entries({
    en: english,
    he: {
      missing: {
        title: 'הדף לא נמצא',
        text: 'ייתכן שהכתובת השתנתה או שהוקלדה בטעות.',
        gone: 'הדף הוסר מהאתר.',
      },
      form: {
        title: 'הטופס לא נשלח',
        text: 'העותק הזה של האתר אינו מקבל טפסים. דבר לא נשלח ולא נשמר.',
      },
      unavailable: {
        title: 'האתר אינו זמין כרגע',
        text: 'נסו שוב בעוד כמה דקות.',
      },
      reach: {
        text: 'אפשר ליצור איתנו קשר כאן:',
        contactPage: 'דף יצירת הקשר',
      },
      home: 'לדף הבית',
    },
    ar: {
      missing: {
        title: 'الصفحة غير موجودة',
        text: 'ربما تغيّر العنوان أو كُتب بشكل خاطئ.',
        gone: 'أُزيلت هذه الصفحة من الموقع.',
      },
      form: {
        title: 'لم يُرسَل النموذج',
        text: 'هذه النسخة من الموقع لا تستقبل النماذج. لم يُرسَل أي شيء ولم يُحفَظ.',
      },
      unavailable: {
        title: 'الموقع غير متاح حاليًا',
        text: 'يرجى المحاولة مرة أخرى بعد بضع دقائق.',
      },
      reach: {
        text: 'يمكنكم التواصل معنا هنا:',
        contactPage: 'صفحة الاتصال',
      },
      home: 'إلى الصفحة الرئيسية',
    },
    de: {
      missing: {
        title: 'Seite nicht gefunden',
        text: 'Die Adresse hat sich vielleicht geändert oder enthält einen Tippfehler.',
        gone: 'Diese Seite wurde entfernt.',
      },
      form: {
        title: 'Ihr Formular wurde nicht gesendet',
        text: 'Diese Kopie der Website nimmt keine Formulare an. Es wurde nichts gesendet oder gespeichert.',
      },
      unavailable: {
        title: 'Die Website ist zurzeit nicht erreichbar',
        text: 'Bitte versuchen Sie es in einigen Minuten noch einmal.',
      },
      reach: {
        text: 'So erreichen Sie uns:',
        contactPage: 'Kontaktseite',
      },
      home: 'Zur Startseite',
    },
    es: {
      missing: {
        title: 'Página no encontrada',
        text: 'Puede que la dirección haya cambiado o esté mal escrita.',
        gone: 'Esta página se ha eliminado del sitio.',
      },
      form: {
        title: 'El formulario no se ha enviado',
        text: 'Esta copia del sitio no acepta formularios. No se ha enviado ni guardado nada.',
      },
      unavailable: {
        title: 'El sitio no está disponible en este momento',
        text: 'Vuelva a intentarlo dentro de unos minutos.',
      },
      reach: {
        text: 'Puede contactar con nosotros aquí:',
        contactPage: 'Página de contacto',
      },
      home: 'A la página de inicio',
    },
    fr: {
      missing: {
        title: 'Page introuvable',
        text: "L'adresse a peut-être changé ou été mal saisie.",
        gone: 'Cette page a été retirée du site.',
      },
      form: {
        title: "Votre formulaire n'a pas été envoyé",
        text: "Cette copie du site n'accepte pas les formulaires. Rien n'a été envoyé ni enregistré.",
      },
      unavailable: {
        title: "Le site n'est pas disponible pour le moment",
        text: 'Veuillez réessayer dans quelques minutes.',
      },
      reach: {
        text: 'Vous pouvez nous joindre ici :',
        contactPage: 'Page de contact',
      },
      home: "Vers la page d'accueil",
    },
    it: {
      missing: {
        title: 'Pagina non trovata',
        text: "L'indirizzo potrebbe essere cambiato o contenere un errore.",
        gone: 'Questa pagina è stata rimossa dal sito.',
      },
      form: {
        title: 'Il modulo non è stato inviato',
        text: 'Questa copia del sito non accetta moduli. Nulla è stato inviato o salvato.',
      },
      unavailable: {
        title: 'Il sito non è al momento disponibile',
        text: 'Riprovate tra qualche minuto.',
      },
      reach: {
        text: 'Potete contattarci qui:',
        contactPage: 'Pagina dei contatti',
      },
      home: 'Alla pagina iniziale',
    },
    nl: {
      missing: {
        title: 'Pagina niet gevonden',
        text: 'Het adres is misschien gewijzigd of verkeerd getypt.',
        gone: 'Deze pagina is van de site verwijderd.',
      },
      form: {
        title: 'Uw formulier is niet verzonden',
        text: 'Deze kopie van de site accepteert geen formulieren. Er is niets verzonden of opgeslagen.',
      },
      unavailable: {
        title: 'De site is op dit moment niet beschikbaar',
        text: 'Probeer het over een paar minuten opnieuw.',
      },
      reach: {
        text: 'Zo kunt u ons bereiken:',
        contactPage: 'Contactpagina',
      },
      home: 'Naar de startpagina',
    },
    pl: {
      missing: {
        title: 'Nie znaleziono strony',
        text: 'Adres mógł się zmienić albo zawiera błąd.',
        gone: 'Ta strona została usunięta z witryny.',
      },
      form: {
        title: 'Formularz nie został wysłany',
        text: 'Ta kopia witryny nie przyjmuje formularzy. Nic nie zostało wysłane ani zapisane.',
      },
      unavailable: {
        title: 'Witryna jest obecnie niedostępna',
        text: 'Proszę spróbować ponownie za kilka minut.',
      },
      reach: {
        text: 'Można się z nami skontaktować tutaj:',
        contactPage: 'Strona kontaktowa',
      },
      home: 'Do strony głównej',
    },
    pt: {
      missing: {
        title: 'Página não encontrada',
        text: 'O endereço pode ter mudado ou conter um erro.',
        gone: 'Esta página foi removida do site.',
      },
      form: {
        title: 'O formulário não foi enviado',
        text: 'Esta cópia do site não aceita formulários. Nada foi enviado nem guardado.',
      },
      unavailable: {
        title: 'O site não está disponível neste momento',
        text: 'Tente novamente dentro de alguns minutos.',
      },
      reach: {
        text: 'Pode contactar-nos aqui:',
        contactPage: 'Página de contacto',
      },
      home: 'Para a página inicial',
    },
    ru: {
      missing: {
        title: 'Страница не найдена',
        text: 'Возможно, адрес изменился или содержит опечатку.',
        gone: 'Эта страница удалена с сайта.',
      },
      form: {
        title: 'Форма не отправлена',
        text: 'Эта копия сайта не принимает формы. Ничего не отправлено и не сохранено.',
      },
      unavailable: {
        title: 'Сайт сейчас недоступен',
        text: 'Попробуйте ещё раз через несколько минут.',
      },
      reach: {
        text: 'С нами можно связаться здесь:',
        contactPage: 'Страница контактов',
      },
      home: 'На главную страницу',
    },
    tr: {
      missing: {
        title: 'Sayfa bulunamadı',
        text: 'Adres değişmiş veya yanlış yazılmış olabilir.',
        gone: 'Bu sayfa siteden kaldırıldı.',
      },
      form: {
        title: 'Formunuz gönderilmedi',
        text: 'Sitenin bu kopyası form kabul etmiyor. Hiçbir şey gönderilmedi veya kaydedilmedi.',
      },
      unavailable: {
        title: 'Siteye şu anda ulaşılamıyor',
        text: 'Lütfen birkaç dakika sonra yeniden deneyin.',
      },
      reach: {
        text: 'Bize buradan ulaşabilirsiniz:',
        contactPage: 'İletişim sayfası',
      },
      home: 'Ana sayfaya',
    },
    ja: {
      missing: {
        title: 'ページが見つかりません',
        text: 'アドレスが変更されたか、入力に誤りがある可能性があります。',
        gone: 'このページはサイトから削除されました。',
      },
      form: {
        title: 'フォームは送信されませんでした',
        text: 'このサイトのコピーではフォームを受け付けていません。何も送信・保存されていません。',
      },
      unavailable: {
        title: '現在サイトをご利用いただけません',
        text: '数分後にもう一度お試しください。',
      },
      reach: {
        text: 'お問い合わせはこちら:',
        contactPage: 'お問い合わせページ',
      },
      home: 'ホームページへ',
    },
  }),
)

/** Languages that are written from right to left. */
const rightToLeft = new Set(['ar', 'he'])

/** A page of the service's own, in the site's language where there are texts for it (CONTRACT 3, Pages). */
export function ownPage(
  { name, language }: { readonly name: string; readonly language: string },
  write: (text: OwnText) => { readonly title: string; readonly content: readonly string[] },
): string {
  const written = primaryTag(language)
  const tag = written === 'iw' ? 'he' : written
  const known = texts.get(tag)
  const text = known ?? english
  const { title, content } = write(text)
  const siteName = escapeMarkup(name)
  return messagePage({
    language: known === undefined ? 'en' : tag,
    direction: rightToLeft.has(tag) ? 'rtl' : 'ltr',
    title: `${title} – ${siteName}`,
    heading: title,
    head: [toolsScriptElement],
    content: [...content, `<p><a href="/">${text.home}: <bdi>${siteName}</bdi></a></p>`],
  })
}
