// Printed from sources/reading/words.csv by `npm run openapi`. Do not edit.
export const BETWEEN_TEXTS = `
bis;oder;und;and;or;plus;through;till;to;versus;au;et;jusqu a;ou;a;albo;do;i;lub;oraz
`;
export const CLASS_TEXTS = `
1 1=1;1 2=1;1 3=1;1 4=1;1 5=1;1 6=1;2 1=2;2 2=2;2 3=2;2a=2;2f=2;2o=2;2t=2;2tf=2
`;
export const COLUMN_TEXTS = `
adr class=class;gp=packing_group;onu=un;onz=un;pg=packing_group;un=un;un no=un;uom=unit;vg=packing_group;kg=kg
l=l;qty=quantity;adr klasse=class;anzahl=packages;anzahl versandstucke=packages;benennung=name;bezeichnung=name
einheit=unit;gefahrgutklasse=class;gefahrklasse=class;gefahrzettel=class;gesamtmenge=quantity;klasse=class
liter=l;menge=quantity;menge kg=kg;menge l=l;nettogewicht=quantity;nettomasse=quantity;packstucke=packages
stoff=name;stoffnummer=un;transportgefahrenklasse=class;transportgefahrenklassen=class
tunnelbeschrankungscode=tunnel;tunnelcode=tunnel;un nr=un;un nummer=un;verpackungsgruppe=packing_group
versandstucke=packages;ware=name;kg netto=kg;netto kg=kg;offizielle benennung=name;un id number=un;un number=un
un numbers=un;amount=quantity;class=class;classes=class;description=name;goods=name;hazard class=class
hazard label=class;kg net=kg;label=class;label s=class;labels=class;liters=l;litres=l;name=name;net kg=kg
net mass=quantity;net quantity=quantity;net weight=quantity;number of packages=packages;packages=packages
packing group=packing_group;pieces=packages;proper shipping name=name;quantity=quantity;quantity kg=kg
quantity l=l;shipping name=name;substance=name;total quantity=quantity;transport hazard class=class
transport hazard class es=class;tunnel code=tunnel;tunnel restriction code=tunnel;unit=unit;classe=class
classe adr=class;classe de danger=class;classe s de danger pour le transport=class
code de restriction en tunnels=tunnel;code tunnel=tunnel;colis=packages;designation=name
designation officielle=name;groupe d emballage=packing_group;kg nets=kg;marchandise=name;masse nette=quantity
matiere=name;no onu=un;nom=name;nombre de colis=packages;numero onu=un;n onu=un;poids net=quantity
quantite=quantity;quantite kg=kg;quantite l=l;quantite totale=quantity;unite=unit;etiquette=class
etiquettes=class;grupa pakowania=packing_group;grupa pakowania gp=packing_group;ilosc=quantity
ilosc calkowita=quantity;ilosc kg=kg;ilosc l=l;j m=unit;jednostka=unit;klasa=class;klasa adr=class
klasa y zagrozenia w transporcie=class;klasa zagrozenia=class;kod ograniczen przejazdu przez tunele=tunnel
kod ograniczen przewozu przez tunele=tunnel;kod tunelu=tunnel;liczba sztuk=packages
liczba sztuk przesylki=packages;litry=l;masa netto=quantity;material=name;nalepka=class;nalepki=class
nazwa=name;nazwa przewozowa=name;nr onz=un;nr un=un;numer onz=un;numer un=un;prawidlowa nazwa przewozowa=name
sztuki=packages;sztuki przesylki=packages;towar=name;waga netto=quantity
`;
export const EACH_TEXTS = `
a;x;je;jeweils;zu;at;each;of;chacun;chacune;de;kazda;kazde;kazdy;po
`;
export const GROSS_TEXTS = `
brutto;bruttogewicht;bruttomasse;gross;gross mass;gross weight;brut;brute;masse brute;poids brut;masa brutto
waga brutto
`;
export const LABEL_TEXTS = `
aussenhandelsstatistik;code;codenr;codenummer;einreihung;guternummer;hs code;hscode;hsnummer;harmonisiertes
intrastatcode;intrastatnummer;kncode;knnummer;kapitel;kode;nomenklatur;nr;nummer;nummern;pos;position
statistiknr;statistiknummer;taric code;tarif;tarifcode;tarifnr;tarifnummer;tarifposition;unterposition;ware
waren;warencode;warennr;warennummer;warentarifnr;warentarifnummer;warenverzeichnis;warenverzeichnisnummer;zoll
zollcode;zollnr;zollnummer;zolltarif;zolltarifcode;zolltariflinie;zolltarifnr;zolltarifnummer;zolltarifposition
der;des;die;gem;gemass;kombinierte;laut;stat;statistische;statistischen;statistischer;ec;eu;uk;chapter
classification;codes;combined;commodity;custom;customs;ex;goods;harmonised;harmonized;heading;heading no;id
intrastat;is;item;line;no;nomenclature;nos;num;number;numbers;of;our;schedule;statistical;statistics;subheading
system;tariff;tariffs;the;was;your;ue;chapitre;classement;combinee;d;de;douane;douanes;douanier;douaniere;du
harmonise;l;la;le;ligne;marchandise;marchandises;n;nomenclature combinee;numero;numeros;produit;sous position
statistique;systeme;tarifaire;tarifaires;celna;celnego;celnej;celny;clo;dzial;klasyfikacja;kod;kodem;kodu;kody
nomenklatura;nomenklatury;numer;numerem;numeru;podpozycja;poz;pozycja;pozycji;rozdzial;scalona;scalonej
statystyczna;statystycznego;statystyczny;taryfa;taryfikacja;taryfikacji;taryfowa;taryfowy;taryfy;towarowa
towarowy;towaru;towarow;wedlug;wg
`;
export const NOT_DANGEROUS_TEXTS = `
kein gefahrengut;kein gefahrgut;kein gefahrlicher stoff;kein gefahrliches gut;keine gefahrguter;keine un nummer
keine gefahrlichen guter;nicht als gefahrgut;nicht als gefahrlich;nicht eingestuft;nicht gefahrlich
nicht geregelt;nicht kennzeichnungspflichtig;nicht klassifiziert;nicht reguliert;nicht unterstellt;ungefahrlich
unterliegt nicht;does not apply to transport;exempt from adr;no un number;no dangerous goods
no hazardous material;non dangerous goods;non hazardous;non regulated;not a dangerous good
not a hazardous material;not classified as dangerous;not classified as hazardous;not classified for transport
not considered dangerous;not considered hazardous;not dangerous;not dangerous goods;not hazardous;not regulated
not restricted for transport;not subject to adr;not subject to the adr;not subject to the provisions
unregulated;aucune marchandise dangereuse;exempte adr;hors reglementation;n est pas classe;n est pas dangereux
n est pas reglemente;n est pas soumis;n est pas une marchandise dangereuse;non classe;non classee
non dangereuse;non dangereux;non reglemente;non reglementee;non soumis;non soumise;pas dangereux
pas de marchandise dangereuse;pas de numero onu;pas reglemente;pas soumis;pas une marchandise dangereuse
brak numeru un;nie jest klasyfikowany;nie jest materialem niebezpiecznym;nie jest niebezpieczny;nie jest objety
nie jest sklasyfikowany;nie jest towarem niebezpiecznym;nie jest uznany za niebezpieczny;nie niebezpieczny
nie podlega;nie podlegaja;nie sklasyfikowany;nie stanowi towaru niebezpiecznego;nie sa niebezpieczne
nie sa towarami niebezpiecznymi;nieklasyfikowany;niesklasyfikowany;towar bezpieczny
`;
export const NOTHING_TEXTS = `
adr;arg;bezug;div 0;n a;name;nazwa;nom;num;nv;ref;valeur;value;wert;null;nan;none;tba;tbc;tbd;todo
object object;asdf;blank;empty;lorem ipsum;n d;nil;undefined;xxx;xxxx;dito;diverse;diverses;entfallt;fehlt;k a
kein wert;keine;keine angabe;keine angaben;keine daten;laut rechnung;lt rechnung;n v;nicht angegeben
nicht anwendbar;nicht bekannt;nicht verfugbar;nicht vorhanden;nicht zutreffend;ohne angabe;siehe anlage
siehe rechnung;siehe oben;unbekannt;verschiedenes;wie oben;wird nachgereicht;zu klaren;as above;as agreed
as per invoice;ditto;misc;miscellaneous;missing;no code;no data;no description;no information;no value
none given;not applicable;not available;not given;not known;not specified;not stated;nothing;pending
same as above;see above;see attached;see invoice;to be advised;to be confirmed;to be defined;to be determined
unknown;unspecified;various;aucun;aucune;aucune donnee;divers;donnee manquante;idem;inconnu;inconnue;manquant
n c;non applicable;non communique;non connu;non disponible;non indique;non precise;non renseigne;non renseignee
neant;pas de donnees;s o;sans objet;selon facture;voir annexe;voir ci dessus;voir facture;a completer
a confirmer;a definir;a determiner;b d;brak;brak danych;brak informacji;brak kodu;brak nazwy;brak opisu
do okreslenia;do potwierdzenia;do ustalenia;do uzupelnienia;do wyjasnienia;j w;jak wyzej;nie dotyczy;nie podano
nie wiadomo;nieokreslony;nieznane;nieznany;puste;rozne;w zalaczeniu;wedlug faktury;wg faktury;zgodnie z faktura
`;
export const PACKAGE_TEXTS = `
ibc=ibc;ibcs=ibc;fass=drum;flasche=cylinder;flaschen=cylinder;fasser=drum;gasflasche=cylinder
gasflaschen=cylinder;grosspackmittel=ibc;kanister=jerrican;karton=box;kartons=box;kiste=box;kisten=box
kolli=package;packstuck=package;packstucke=package;sack=bag;sacke=bag;trommel=drum;trommeln=drum
versandstuck=package;versandstucke=package;bag=bag;bags=bag;box=box;boxes=box;canister=jerrican
canisters=jerrican;carton=box;cartons=box;cylinder=cylinder;cylinders=cylinder;drum=drum;drums=drum
jerrican=jerrican;jerricans=jerrican;jerry can=jerrican;jerry cans=jerrican;package=package;packages=package
pkg=package;pkgs=package;sacks=bag;grv=ibc;bidon=jerrican;bidons=jerrican;bouteille=cylinder
bouteilles=cylinder;caisse=box;caisses=box;colis=package;fut=drum;futs=drum;jerricane=jerrican
jerricanes=jerrican;sac=bag;sacs=bag;dppl=ibc;beczek=drum;beczka=drum;beczki=drum;butla=cylinder;butle=cylinder
butli=cylinder;beben=drum;bebny=drum;bebnow=drum;kanistry=jerrican;kanistrow=jerrican;kartony=box;kartonow=box
opakowania=package;opakowan=package;skrzynia=box;skrzynie=box;skrzyn=box;sztuk przesylki=package
sztuka przesylki=package;sztuki przesylki=package;worek=bag;worki=bag;workow=bag
`;
export const PACKING_GROUP_TEXTS = `
1=I;2=II;3=III;gp i=I;gp ii=II;gp iii=III;i=I;ii=II;iii=III;pg i=I;pg ii=II;pg iii=III;pg1=I;pg2=II;pg3=III
pgi=I;pgii=II;pgiii=III;vg i=I;vg ii=II;vg iii=III;vg1=I;vg2=II;vg3=III
`;
export const SCHEME_TEXTS = `
ahtn;cct;cn;cncode;cnkn;gn;gtip;hs;hscode;hsk;hsn;hts;htsus;kn;kncode;mersul;nc;ncm;ngp;pcn;pkwn;sac;sh;taric
tariccode;tnved;ztn
`;
export const STATED_TEXTS = `
lq=limited_quantity;ltd qty=limited_quantity;abfall=waste;meeresschadstoff=environmentally_hazardous
begrenzte menge=limited_quantity;begrenzte mengen=limited_quantity;freigestellte menge=excepted_quantity
freigestellte mengen=excepted_quantity;in begrenzten mengen=limited_quantity;leer ungereinigt=empty_uncleaned
leere gefasse=empty_uncleaned;leere verpackung=empty_uncleaned;leere verpackungen=empty_uncleaned
leeres gefass=empty_uncleaned;umweltgefahrdend=environmentally_hazardous;empty packaging=empty_uncleaned
empty packagings=empty_uncleaned;empty receptacle=empty_uncleaned;empty receptacles=empty_uncleaned
empty uncleaned=empty_uncleaned;environmentally hazardous=environmentally_hazardous
excepted quantities=excepted_quantity;excepted quantity=excepted_quantity;limited quantities=limited_quantity
limited quantity=limited_quantity;marine pollutant=environmentally_hazardous;waste=waste
dangereux pour l environnement=environmentally_hazardous;dechet=waste;dechets=waste
emballage vide=empty_uncleaned;emballages vides=empty_uncleaned;polluant marin=environmentally_hazardous
quantite exceptee=excepted_quantity;quantite limitee=limited_quantity;quantites exceptees=excepted_quantity
quantites limitees=limited_quantity;recipient vide=empty_uncleaned;vide non nettoye=empty_uncleaned
vides non nettoyes=empty_uncleaned;ilosci ograniczone=limited_quantity;ilosci wylaczone=excepted_quantity
ilosciach ograniczonych=limited_quantity;ilosciach wylaczonych=excepted_quantity
ilosc ograniczona=limited_quantity;ilosc wylaczona=excepted_quantity;naczynie prozne=empty_uncleaned
odpad=waste;odpady=waste;opakowania prozne=empty_uncleaned;opakowanie prozne=empty_uncleaned
prozne nieoczyszczone=empty_uncleaned;puste nieoczyszczone=empty_uncleaned
zagraza srodowisku=environmentally_hazardous;zagrazajacy srodowisku=environmentally_hazardous
`;
export const UNIT_TEXTS = `
adn;adr;cel;chf;crt;ctn;ctns;de;dg;dgr;dgs;dot;en;eq;eur;fah;fr;ftx;fass;gbp;gid;grm;gmbh;han;iata;ibc;icao;imd
imdg;imo;kgm;krt;lq;ltd;ltr;menge;onu;pal;pce;pcs;pkg;pkgs;pl;pll;pln;plt;palette;paletten;rid;spzoo;stck;stk
un;usd;vpe;a;approx;bag;bags;box;boxes;brut;brutto;ca;cbm;ccm;cl;cm;drum;drums;g;gross;hl;ilosc;kart;kg;kgs;l
lb;lbs;liter;litre;litres;lt;m;m2;m3;max;mg;min;ml;mm;net;nett;netto;op;opak;oz;paleta;pallet;pallets;pc;per
pro;qty;quantite;szt;t;to;ton;tonne;tonnes;tons;x;za
`;
