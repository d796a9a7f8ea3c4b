# Turns the _headers and _redirects of an exported site (docs/static-hosts.md) into nginx configuration:
#   LC_ALL=C awk -f exported-site.awk dist/_headers dist/_redirects > /etc/nginx/snippets/exported-site.conf
# nginx has no 303, 307 and 308 here: they become 301 or 302. A 410 becomes a 404.
function decoded(text,    made, hex) {
  while (match(text, /%[0-9A-Fa-f][0-9A-Fa-f]/)) {
    hex = toupper(substr(text, RSTART + 1, 2))
    made = made substr(text, 1, RSTART - 1) sprintf("%c", (index(digits, substr(hex, 1, 1)) - 1) * 16 + index(digits, substr(hex, 2, 1)) - 1)
    text = substr(text, RSTART + 3)
  }
  return made text
}
function quoted(text) { gsub(/["\\]/, "\\\\&", text); return "\"" text "\"" }
function escaped(text) { gsub(/[][\\.+*?^$(){}|"]/, "\\\\&", text); return text }
function finish() { if (open) print "}"; open = 0 }
function rule(from, to, status,    parts, count, at, part, pattern, captures) {
  count = split(substr(from, 2), parts, "/")
  for (at = 1; at <= count; at++) {
    part = parts[at]
    if (at == count && part == "") break
    if (at == count && part == "*") { pattern = pattern "(?:/(.*))?"; gsub(/:splat/, "$" ++captures, to) }
    else if (at == count && part ~ /\*$/) { pattern = pattern "/" escaped(decoded(substr(part, 1, length(part) - 1))) "(.*)"; gsub(/:splat/, "$" ++captures, to) }
    else if (part ~ /^:[A-Za-z][A-Za-z0-9_]*$/) { pattern = pattern "/([^/]+)"; gsub(part, "$" ++captures, to) }
    else pattern = pattern "/" escaped(decoded(part))
  }
  if (from !~ /\*$/) pattern = pattern "/?"
  if (status == 404 || status == 410) { to = "/.not-found"; status = 200 }
  return "rewrite \"^" pattern "$\" \"" to "\" " (status == 200 ? "last" : status == 301 || status == 308 ? "permanent" : "redirect") ";"
}
BEGIN { digits = "0123456789ABCDEF" }
FNR == 1 { finish(); file++ }
/^[ \t]*(#|\r?$)/ { next }
{ sub(/\r$/, "") }
file == 1 && /^\// {
  finish(); open = 1
  # The Markdown of a page is also sent at the address of the page.
  if ($1 ~ /^\/\*/) print "location ~ " quoted(escaped(substr($1, 3)) "$") " {\n  add_header vary accept;"
  else if ($1 ~ /\*$/) print "location ^~ " quoted(decoded(substr($1, 1, length($1) - 1))) " {"
  else print "location = " quoted(decoded($1)) " {"
}
file == 1 && /^[ \t]/ {
  at = index($0, ":"); name = substr($0, 1, at - 1); value = substr($0, at + 1)
  gsub(/[ \t]/, "", name); sub(/^[ \t]+/, "", value)
  if (tolower(name) == "content-type") print "  types { }\n  default_type " quoted(value) ";"
  else print "  add_header " name " " quoted(value) ";"
}
file == 2 && NF >= 2 && $2 !~ /\$/ {
  status = NF > 2 ? $3 + 0 : 301
  if ($3 ~ /!$/) forced[++forces] = rule($1, $2, status)
  else others[++rules] = rule($1, $2, status)
}
END {
  finish()
  for (at = 1; at <= forces; at++) print forced[at]
  if (rules == 0) exit
  # The others apply where the site has nothing.
  print "set $missing \"\";"
  print "if (!-f $request_filename) { set $missing \"${missing}a\"; }"
  print "if (!-f $request_filename/index.html) { set $missing \"${missing}b\"; }"
  print "if (!-f $request_filename.html) { set $missing \"${missing}c\"; }"
  print "if ($missing = abc) {"
  for (at = 1; at <= rules; at++) print "  " others[at]
  print "}"
}
