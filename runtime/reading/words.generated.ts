// Printed from sources/reading/words.csv by `npm run openapi`. Do not edit.
export const AMOUNT_TEXTS = `
g w=gross;g wt=gross;gw=gross;gwt=gross;gr w=gross;gr wt=gross;n w=net;n wt=net;nec=other;nem=other;neq=other
nw=net;ca=other;max=other;min=other;p b=gross;total=total;bruttogewicht=gross;bruttomasse=gross;dichte=other
einzelgewicht=each;fahrzeug=other;fassungsraum=other;fassungsvermogen=other;frachtgewicht=other
freigrenze=other;gebindegrosse=each;gesamtgewicht=gross;gesamtmasse=gross;gesamtmenge=total;gesamtsumme=total
gesamtvolumen=total;gewicht inkl verpackung=gross;grenzwert=other;inhalt je=each;lkw=other;ladegewicht=other
leergewicht=tare;nennvolumen=other;nettoexplosivstoffmasse=other;nettogewicht=net;nettomasse=net;nutzlast=other
reingewicht=net;restinhalt=other;restmenge=other;rohgewicht=gross;stuckgewicht=each;summe=total;tara=tare
taragewicht=tare;verpackungsgewicht=tare;versandgewicht=gross;volumen=other;volumengewicht=other;zuladung=other
zwischensumme=total;abzgl=tare;abzuglich=tare;bis zu=other;brutto=gross;brutto gewicht=gross;bto=gross
btto=gross;circa=other;einschliesslich verpackung=gross;etwa=other;frachtpflichtiges gewicht=other;gesamt=total
hochstens=other;inkl palette=gross;inkl paletten=gross;inkl verpackung=gross;inklusive verpackung=gross
insgesamt=total;je=each;jede=each;jeder=each;jedes=each;jeweils=each;maximal=other;mindestens=other;minus=tare
mit palette=gross;mit verpackung=gross;netto=net;rund=other;spezifisches gewicht=other;ungefahr=other
unter=other;zirka=other;zul gesamtgewicht=other;zulassige gesamtmasse=other;zulassiges gesamtgewicht=other
zusammen=total;uber=other;about=other;above=other;altogether=total;apiece=each;approx=other;approximately=other
around=other;at least=other;below=other;capacity=other;chargeable weight=other;density=other
dimensional weight=other;each=each;empty weight=tare;every=each;grand total=total;gross=gross;gross mass=gross
gross vehicle weight=other;gross weight=gross;grs=gross;in total=total;incl packaging=gross;incl pallet=gross
incl pallets=gross;including packaging=gross;including pallet=gross;including pallets=gross;less=tare
less than=other;limit=other;maximum=other;minimum=other;more than=other;net=net;net explosive content=other
net explosive mass=other;net explosive quantity=other;net explosive weight=other;net mass=net;net weight=net
nett=net;over=other;overall=total;pack size=each;package size=each;packaging weight=tare;payload=other
residue=other;shipping weight=gross;specific gravity=other;sub total=total;subtotal=total;sum=total;tare=tare
tare weight=tare;threshold=other;total mass=gross;total weight=gross;totaling=total;totalling=total
totals=total;truck=other;under=other;unit mass=each;unit net weight=each;unit size=each;unit volume=each
unit weight=each;up to=other;vehicle=other;volumetric weight=other;with packaging=gross;with pallet=gross
ptac=other;au moins=other;au plus=other;au total=total;avec emballage=gross;brut=gross;brut total=gross
brute=gross;camion=other;capacite=other;chacun=each;chacune=each;chaque=each;charge utile=other;cond=each
conditionnement=each;contenance=other;densite=other;emballage compris=gross;emballages compris=gross
en tout=total;env=other;environ=other;jusqu a=other;la piece=each;limite=other;l unite=each;masse brute=gross
masse nette=net;masse totale=gross;masse volumique=other;matiere explosible=other;maximale=other;moins=tare
moins de=other;nets=net;nette=net;palette comprise=gross;par unite=each;plus de=other;poids brut=gross
poids de l emballage=tare;poids net=net;poids taxable=other;poids total=gross;poids unitaire=each
poids volumetrique=other;poids a vide=tare;residu=other;seuil=other;somme=total;sous total=total;totale=total
totaux=total;unitaire=each;volume unitaire=each;vehicule=other;a l unite=each;dmc=other;calkowita=total
calkowity=total;co najmniej=other;do maks=other;gestosc=other;jednostkowa=each;jednostkowy=each;kazda=each
kazde=each;kazdej=each;kazdy=each;kazdym=each;maks=other;maksymalna=other;maksymalnie=other;masa brutto=gross
masa calkowita=gross;masa netto=net;masa opakowania=tare;masa wybuchowa=other;masa wlasna=tare
materialu wybuchowego=other;minimalnie=other;najwyzej=other;ogolem=total;ok=other;okolo=other;poj=other
pojazd=other;pojemnosc=other;pomniejszone=tare;ponad=other;ponizej=other;powyzej=other;pozostalosc=other
prog=other;razem=total;suma=total;w sumie=total;waga brutto=gross;waga calkowita=gross;waga netto=net
waga opakowania=tare;waga przeliczeniowa=other;waga platna=other;waga wymiarowa=other;wielkosc opakowania=each
wraz z opakowaniem=gross;z opakowaniami=gross;z opakowaniem=gross;z paletami=gross;z paleta=gross
ladownosc=other;laczna=total;lacznie=total;laczny=total
`;
export const BETWEEN_TEXTS = `
bis;oder;und;and;or;plus;through;till;to;versus;au;et;jusqu a;ou;a;albo;do;i;lub;oraz
`;
export const CLASS_TEXTS = `
1 1=1;1 2=1;1 3=1;1 4=1;1 5=1;1 6=1;2 1=2;2 2=2;2 3=2;2a=2;2f=2;2o=2;2t=2;2tf=2
`;
export const COLUMN_TEXTS = `
adr class=class;gp=packing_group;onu=un;onz=un;pg=packing_group;un=un;un no=un;uom=unit;vg=packing_group;kg=kg
l=l;qty=quantity;adr klasse=class;anz=packages;anzahl=packages;anzahl stuck=quantity
anzahl versandstucke=packages;benennung=name;bestand=quantity;bezeichnung=name;einheit=unit
gefahrgutklasse=class;gefahrklasse=class;gefahrzettel=class;gesamtmenge=quantity;klasse=class;liter=l
menge=quantity;menge kg=kg;menge l=l;mge=quantity;nettogewicht=quantity;nettomasse=quantity;packstucke=packages
stoff=name;stoffnummer=un;stuckzahl=packages;transportgefahrenklasse=class;transportgefahrenklassen=class
tunnelbeschrankungscode=tunnel;tunnelcode=tunnel;un nr=un;un nummer=un;verpackungsgruppe=packing_group
versandstucke=packages;ware=name;kg netto=kg;netto kg=kg;offizielle benennung=name;un id number=un;un number=un
un numbers=un;amount=quantity;class=class;classes=class;count=packages;description=name;goods=name
hazard class=class;hazard label=class;kg net=kg;label=class;label s=class;labels=class;liters=l;litres=l
name=name;net kg=kg;net mass=quantity;net quantity=quantity;net weight=quantity;no of packages=packages
no of units=packages;number of packages=packages;number of pieces=packages;number of units=packages
packages=packages;packing group=packing_group;pieces=packages;pkgs=packages;proper shipping name=name
quantity=quantity;quantity kg=kg;quantity l=l;shipping name=name;substance=name;total quantity=quantity
transport hazard class=class;transport hazard class es=class;tunnel code=tunnel;tunnel restriction code=tunnel
unit=unit;classe=class;classe adr=class;classe de danger=class;classe s de danger pour le transport=class
code de restriction en tunnels=tunnel;code tunnel=tunnel;colis=packages;designation=name
designation officielle=name;groupe d emballage=packing_group;kg nets=kg;marchandise=name;masse nette=quantity
matiere=name;nb=packages;nbre=packages;no onu=un;nom=name;nombre=packages;nombre de colis=packages
numero onu=un;n onu=un;poids net=quantity;qte=quantity;quantite=quantity;quantite kg=kg;quantite l=l
quantite totale=quantity;unite=unit;etiquette=class;etiquettes=class;grupa pakowania=packing_group
grupa pakowania gp=packing_group;il=quantity;il szt=packages;ilosc=quantity;ilosc calkowita=quantity
ilosc kg=kg;ilosc l=l;ilosc szt=packages;ilosc sztuk=packages;j m=unit;jednostka=unit;klasa=class
klasa adr=class;klasa y zagrozenia w transporcie=class;klasa zagrozenia=class
kod ograniczen przejazdu przez tunele=tunnel;kod ograniczen przewozu przez tunele=tunnel;kod tunelu=tunnel
liczba=packages;liczba szt=packages;liczba sztuk=packages;liczba sztuk przesylki=packages;litry=l
masa netto=quantity;material=name;nalepka=class;nalepki=class;nazwa=name;nazwa przewozowa=name;nr onz=un
nr un=un;numer onz=un;numer un=un;prawidlowa nazwa przewozowa=name;sztuki=packages;sztuki przesylki=packages
towar=name;waga netto=quantity
`;
export const COUNTED_TEXTS = `
ve;vpe;ctn;ctns;ea;kart;krt;pal;pc;pce;pces;pcs;pll;plt;unit;units;ampulle;ampullen;behalter;beutel;bundel;dose
dosen;eimer;einheit;einheiten;gebinde;gitterbox;gitterboxen;glas;glaser;hobbock;hobbocks;kanne;kannen;kartusche
kartuschen;kasten;korb;korbe;kubel;packung;packungen;paket;pakete;palette;paletten;pck;rolle;rollen;satz
spraydose;spraydosen;st;stck;stk;stuck;stucke;satze;tankcontainer;tanks;tube;tuben;verschlag;verschlage;aerosol
aerosols;ampoule;ampoules;barrel;barrels;batteries;battery;big bag;big bags;bottle;bottles;bucket;buckets
bundle;bundles;can;canister;canisters;cans;cartridge;cartridges;case;cases;cell;cells;container;containers
crate;crates;flask;flasks;item;items;jar;jars;keg;kegs;layer;layers;load;loads;pack;packet;packets;packs;pail
pails;pallet;pallets;parcel;parcels;piece;pieces;pouch;pouches;rack;racks;receptacle;receptacles;roll;rolls
sachet;sachets;set;sets;skid;skids;spray;sprays;tank;tin;tins;tote;totes;tray;trays;tub;tubes;tubs;vial;vials
bac;bacs;baril;barils;bidon;bidons;boite;boites;canette;canettes;cartouche;cartouches;citerne;citernes
conteneur;conteneurs;cubitainer;cubitainers;cuve;cuves;flacon;flacons;jerrycan;jerrycans;lot;lots;palettes
paquet;paquets;pot;pots;recipient;recipients;seau;seaux;tonnelet;tonnelets;unite;unites;aerozol;aerozole
aerozoli;ampulek;ampulka;ampulki;balon;balony;balonow;baniek;banka;banki;butelek;butelka;butelki;butelke;fiolek
fiolka;fiolki;hobok;hoboki;hobokow;jednostek;jednostka;jednostki;karnister;kontener;kontenery;kontenerow;kpl
naboi;naboje;naboj;op;opak;paczek;paczka;paczki;paczke;palet;paleta;palety;palete;pojemnik;pojemniki;pojemnikow
puszek;puszka;puszki;puszke;saszetek;saszetka;saszetki;szt;sztuk;sztuka;sztuki;sztuke;sloik;sloiki;sloikow;tuba
tuby;wiader;wiadra;wiadro;zbiornik;zbiorniki;zbiornikow;zestaw;zestawy;zestawow
`;
export const DENIAL_TEXTS = `
false;n a;nil;entfallt;kein;keine;keinen;keiner;keines;nein;nicht;ohne;never;no;non;none;not;without;aucun
aucune;neant;pas;sans;bez;brak;nie
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
export const MEASURED_TEXTS = `
ah;c;f;k;mpa;v;w;wh;bar;dl;ft;gal;gallon;gallons;h;hpa;hrs;inch;kpa;kv;kw;kwh;km;mah;mbar;ph;ppm;psi;vol;euro
gew;grad;jahre;personen;prozent;punkt;punkte;seite;seiten;stunden;tag;tage;uhr;volt;am;day;days;degrees;hours
octane;page;pages;percent;persons;pm;point;points;years;degres;heures;jours;personnes;dni;godz;oktan;osoby;osob
pkt;procent;punkty;punktow;stopni;stron;zl
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
export const NUMBER_TEXTS = `
dutzend=12;acht=8;drei=3;ein=1;eine=1;elf=11;funf=5;hundert=100;neun=9;sechs=6;sieben=7;tausend=1000;vier=4
zehn=10;zwanzig=20;zwei=2;zwolf=12;dozen=12;eight=8;eleven=11;five=5;four=4;hundred=100;nine=9;one=1;seven=7
six=6;ten=10;thousand=1000;three=3;twelve=12;twenty=20;two=2;cent=100;cinq=5;deux=2;dix=10;douzaine=12;douze=12
huit=8;mille=1000;neuf=9;onze=11;quatre=4;sept=7;trois=3;une=1;vingt=20;cztery=4;dwa=2;dwadziescia=20
dwanascie=12;dwie=2;dziesiec=10;dziewiec=9;jeden=1;jedenascie=11;jedna=1;osiem=8;piec=5;siedem=7;sto=100
szesc=6;trzy=3;tuzin=12;tys=1000;tysiac=1000
`;
export const OF_TEXTS = `
x=each;je=each;zu=each;at=each;of;d;de;a;po=each
`;
export const PACKAGE_TEXTS = `
ibc=ibc;ibcs=ibc;fass=drum;flasche=cylinder;flaschen=cylinder;fasser=drum;fassern=drum;gasflasche=cylinder
gasflaschen=cylinder;grosspackmittel=ibc;kanister=jerrican;karton=box;kartons=box;kiste=box;kisten=box
kolli=package;packstuck=package;packstucke=package;sack=bag;sacke=bag;trommel=drum;trommeln=drum
versandstuck=package;versandstucke=package;bag=bag;bags=bag;box=box;boxes=box;carton=box;cartons=box
cylinder=cylinder;cylinders=cylinder;drum=drum;drums=drum;jerrican=jerrican;jerricans=jerrican
jerry can=jerrican;jerry cans=jerrican;package=package;packages=package;pkg=package;pkgs=package;sacks=bag
grv=ibc;grvs=ibc;bouteille=cylinder;bouteilles=cylinder;caisse=box;caisses=box;colis=package;fut=drum;futs=drum
jerricane=jerrican;jerricanes=jerrican;sac=bag;sacs=bag;dppl=ibc;beczek=drum;beczka=drum;beczki=drum
beczke=drum;butla=cylinder;butle=cylinder;butli=cylinder;beben=drum;bebny=drum;bebnow=drum;kanistra=jerrican
kanistry=jerrican;kanistrow=jerrican;kartony=box;kartonow=box;mauzer=ibc;mauzery=ibc;mauzerow=ibc
opakowania=package;opakowanie=package;opakowan=package;skrzynia=box;skrzynie=box;skrzyn=box
sztuk przesylki=package;sztuka przesylki=package;sztuki przesylki=package;worek=bag;worki=bag;workow=bag
`;
export const PACKING_GROUP_TEXTS = `
1=I;2=II;3=III;gp i=I;gp ii=II;gp iii=III;i=I;ii=II;iii=III;pg i=I;pg ii=II;pg iii=III;pg1=I;pg2=II;pg3=III
pgi=I;pgii=II;pgiii=III;vg i=I;vg ii=II;vg iii=III;vg1=I;vg2=II;vg3=III
`;
export const PER_TEXTS = `
per;pro;par;na
`;
export const SCHEME_TEXTS = `
ahtn;cct;cn;cncode;cnkn;gn;gtip;hs;hscode;hsk;hsn;hts;htsus;kn;kncode;mersul;nc;ncm;ngp;pcn;pkwn;sac;sh;taric
tariccode;tnved;ztn
`;
export const STATED_TEXTS = `
lq=limited_quantity;ltd qty=limited_quantity;abfall=waste;meeresschadstoff=environmentally_hazardous
umweltschadstoff=environmentally_hazardous;begrenzte menge=limited_quantity;begrenzte mengen=limited_quantity
freigestellte menge=excepted_quantity;freigestellte mengen=excepted_quantity
in begrenzten mengen=limited_quantity;leer ungereinigt=empty_uncleaned;leere gefasse=empty_uncleaned
leere verpackung=empty_uncleaned;leere verpackungen=empty_uncleaned;leeres gefass=empty_uncleaned
meeresverschmutzend=environmentally_hazardous;umweltgefahrdend=environmentally_hazardous
umweltgefahrlich=environmentally_hazardous;aquatic pollutant=environmentally_hazardous
empty packaging=empty_uncleaned;empty packagings=empty_uncleaned;empty receptacle=empty_uncleaned
empty receptacles=empty_uncleaned;empty uncleaned=empty_uncleaned
environmentally hazardous=environmentally_hazardous;excepted quantities=excepted_quantity
excepted quantity=excepted_quantity;limited quantities=limited_quantity;limited quantity=limited_quantity
marine pollutant=environmentally_hazardous;marine pollutants=environmentally_hazardous;waste=waste
dangereuse pour l environnement=environmentally_hazardous
dangereux pour l environnement=environmentally_hazardous;dechet=waste;dechets=waste
emballage vide=empty_uncleaned;emballages vides=empty_uncleaned;polluant marin=environmentally_hazardous
polluants marins=environmentally_hazardous;quantite exceptee=excepted_quantity
quantite limitee=limited_quantity;quantites exceptees=excepted_quantity;quantites limitees=limited_quantity
recipient vide=empty_uncleaned;vide non nettoye=empty_uncleaned;vides non nettoyes=empty_uncleaned
ilosci ograniczone=limited_quantity;ilosci wylaczone=excepted_quantity;ilosciach ograniczonych=limited_quantity
ilosciach wylaczonych=excepted_quantity;ilosc ograniczona=limited_quantity;ilosc wylaczona=excepted_quantity
naczynie prozne=empty_uncleaned;niebezpieczne dla srodowiska=environmentally_hazardous
niebezpieczny dla srodowiska=environmentally_hazardous;odpad=waste;odpady=waste
opakowania prozne=empty_uncleaned;opakowanie prozne=empty_uncleaned;prozne nieoczyszczone=empty_uncleaned
puste nieoczyszczone=empty_uncleaned;substancja zagrazajaca srodowisku=environmentally_hazardous
zagraza srodowisku=environmentally_hazardous;zagrazajace srodowisku=environmentally_hazardous
zagrazajacy srodowisku=environmentally_hazardous;zanieczyszcza morze=environmentally_hazardous
zanieczyszczenie morskie=environmentally_hazardous;zanieczyszczeniem morskim=environmentally_hazardous
`;
export const UNIT_TEXTS = `
adn;adr;cel;chf;crt;ctn;ctns;de;dg;dgr;dgs;dot;en;eq;eur;fah;fr;ftx;fass;gbp;gid;grm;gmbh;han;iata;ibc;icao;imd
imdg;imo;kgm;krt;lq;ltd;ltr;menge;onu;pal;pce;pcs;pkg;pkgs;pl;pll;pln;plt;palette;paletten;rid;spzoo;stck;stk
un;usd;vpe;a;approx;bag;bags;box;boxes;brut;brutto;ca;cbm;ccm;cl;cm;drum;drums;g;gross;hl;ilosc;kart;kg;kgs;l
lb;lbs;liter;litre;litres;lt;m;m2;m3;max;mg;min;ml;mm;net;nett;netto;op;opak;oz;paleta;pallet;pallets;pc;per
pro;qty;quantite;szt;t;to;ton;tonne;tonnes;tons;x;za
`;
