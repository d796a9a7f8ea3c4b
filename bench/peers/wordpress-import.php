<?php
/*
 * Installs WordPress into its empty database and writes pages into it, from the command line:
 *
 *   php wordpress-import.php FOLDER-OF-WORDPRESS PAGES.json [site]
 *
 * PAGES.json holds a list of {title, slug, category, tags, summary, html, date}. With "site" it becomes a whole site beside the posts:
 * static pages, a front page, a menu, pictures with attachment pages, comments, a draft and a private page.
 */
[, $folder, $file] = $argv;
$wholeSite = ($argv[3] ?? '') === 'site';
$_SERVER['HTTP_HOST'] = parse_url(getenv('WP_ADDRESS'), PHP_URL_HOST) . ':' . parse_url(getenv('WP_ADDRESS'), PHP_URL_PORT);
$_SERVER['REQUEST_METHOD'] = 'GET';
define('WP_INSTALLING', true);
require $folder . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/image.php';
require_once ABSPATH . 'wp-admin/includes/nav-menu.php';

// The welcome mail of an installation has nowhere to go.
function wp_new_blog_notification(...$unused) {}

wp_install('סוכנות אלומה', 'editor', 'editor@example.com', true, '', 'editor-password', 'he_IL');
update_option('permalink_structure', '/%postname%/');
update_option('timezone_string', 'Asia/Jerusalem');
update_option('blogdescription', 'שיווק דיגיטלי לעסקים');
$GLOBALS['wp_rewrite']->init();
wp_defer_term_counting(true);

$posts = [];
foreach (json_decode(file_get_contents($file), true) as $at => $page) {
    $term = term_exists($page['category'], 'category') ?: wp_insert_term($page['category'], 'category');
    $image = $wholeSite && $at % 5 === 0 ? picture($page['title']) : null;
    $html = $image === null ? $page['html'] : $page['html'] . "\n" . linkedPicture($image, $page['title']);
    $posts[] = $id = wp_insert_post([
        'post_title' => $page['title'],
        'post_name' => $page['slug'],
        'post_content' => $html,
        'post_excerpt' => $page['summary'],
        'post_status' => 'publish',
        'post_date_gmt' => gmdate('Y-m-d H:i:s', strtotime($page['date'])),
        'post_author' => 1,
        'post_category' => [(int) $term['term_id']],
        'tags_input' => $page['tags'],
    ], true);
    if (is_wp_error($id)) throw new RuntimeException($id->get_error_message());
    if ($image !== null) set_post_thumbnail($id, $image);
    if ($wholeSite && $at % 10 === 0) comment($id);
}
if ($wholeSite) site();
wp_defer_term_counting(false);
// The next request makes them, with the bases of categories and tags under the new structure.
delete_option('rewrite_rules');

/** A picture in the media library, which has a page of its own. */
function picture(string $title): int {
    $canvas = imagecreatetruecolor(1200, 630);
    imagefill($canvas, 0, 0, imagecolorallocate($canvas, crc32($title) & 0xff, 90, 160));
    $place = wp_upload_dir();
    $path = $place['path'] . '/' . substr(md5($title), 0, 12) . '.png';
    imagepng($canvas, $path);
    $id = wp_insert_attachment(['post_title' => "תמונה – $title", 'post_mime_type' => 'image/png', 'post_status' => 'inherit'], $path);
    wp_update_attachment_metadata($id, wp_generate_attachment_metadata($id, $path));
    update_post_meta($id, '_wp_attachment_image_alt', $title);
    return $id;
}

/** As the editor writes a picture that links to its attachment page. */
function linkedPicture(int $id, string $title): string {
    return '<figure class="wp-block-image"><a href="' . get_attachment_link($id) . '">'
        . wp_get_attachment_image($id, 'large') . "</a><figcaption>$title</figcaption></figure>";
}

function comment(int $post): void {
    wp_insert_comment([
        'comment_post_ID' => $post,
        'comment_author' => 'קוראת',
        'comment_author_email' => 'reader@example.com',
        'comment_content' => 'תודה על המאמר, עזר לי מאוד.',
        'comment_approved' => 1,
    ]);
}

function site(): void {
    $texts = [
        'דף הבית' => '<p>סוכנות אלומה מלווה עסקים בישראל בקידום, בפרסום ובבניית אתרים.</p><h2>במה נוכל לעזור</h2><ul><li>קידום אורגני</li><li>פרסום ממומן</li><li>בניית אתרים</li></ul>',
        'אודות' => '<p>אלומה הוקמה ב־2011 ופועלת מחיפה. הצוות מונה שתים־עשרה נשים ואנשים.</p>',
        'שירותים' => '<p>כל השירותים של הסוכנות במקום אחד.</p>',
        'צור קשר' => '<p>טלפון: <a href="tel:+97240000000">04-000-0000</a>, דואר: <a href="mailto:office@example.com">office@example.com</a>. רחוב הנמל 1, חיפה.</p>',
        'בלוג' => '',
    ];
    $ids = [];
    foreach ($texts as $title => $html) $ids[$title] = page($title, $html);
    foreach (['קידום אורגני', 'פרסום ממומן', 'בניית אתרים'] as $service)
        $ids[$service] = page($service, "<p>שירות $service של סוכנות אלומה: אבחון, תוכנית עבודה וליווי חודשי.</p><h2>מה כלול</h2><ul><li>אבחון ראשוני</li><li>דוח חודשי</li></ul><h3>מחיר</h3><p>החל מ־3,500 ₪ לחודש, לא כולל מע״מ.</p>", $ids['שירותים']);
    page('טיוטה שאיש לא צריך לראות', '<p>טיוטה.</p>', 0, 'draft');
    page('דף פרטי', '<p>לעובדים בלבד.</p>', 0, 'private');
    page('דף עם סיסמה', '<p>הסוד שמור.</p>', 0, 'publish', 'secret-word');
    update_option('show_on_front', 'page');
    update_option('page_on_front', $ids['דף הבית']);
    update_option('page_for_posts', $ids['בלוג']);
    $menu = wp_create_nav_menu('ראשי');
    foreach (['דף הבית', 'שירותים', 'בלוג', 'אודות', 'צור קשר'] as $title)
        wp_update_nav_menu_item($menu, 0, [
            'menu-item-object-id' => $ids[$title],
            'menu-item-object' => 'page',
            'menu-item-type' => 'post_type',
            'menu-item-status' => 'publish',
        ]);
    set_theme_mod('nav_menu_locations', ['primary' => $menu]);
}

function page(string $title, string $html, int $parent = 0, string $status = 'publish', string $password = ''): int {
    return wp_insert_post([
        'post_type' => 'page',
        'post_title' => $title,
        'post_name' => str_replace(' ', '-', $title),
        'post_content' => $html,
        'post_status' => $status,
        'post_parent' => $parent,
        'post_password' => $password,
        'post_author' => 1,
    ]);
}
